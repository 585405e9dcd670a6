import SceneLayers
import Testing
@testable import SceneLanguage

@Suite("Devices")
struct DeviceTests {
  @Test("Devices are in order")
  func devicesAreInOrder() {
    #expect(
      Device.names == [
        "iPhone4s", "iPhoneSE", "iPhone8", "iPhone8Plus", "iPhoneX", "iPhone11", "iPhone13mini",
        "iPhone14", "iPhone14Plus", "iPhone15", "iPhone15Plus", "iPhone16", "iPhone16Plus",
        "iPhone16e", "iPhone16Pro", "iPhone16ProMax", "iPhone17", "iPhone17Pro", "iPhone17ProMax",
        "iPhoneAir", "iPad9", "iPadMini", "iPad", "iPadAir11", "iPadAir13", "iPadPro11",
        "iPadPro13",
      ])
  }

  @Test("A device is found by its exact name")
  func deviceIsFoundByItsExactName() {
    #expect(Device.named("iphone8") == nil)
    #expect(Device.named("") == nil)
    let device = Device.named("iPhone8")
    #expect(device?.size == Size(375, 667))
    #expect(device?.scale == 2)
    #expect(device?.safeAreaTop == 20)
    #expect(device?.safeAreaBottom == 0)
  }

  /// The number of pixels in Apple's specifications.
  @Test(
    "The size in points times the scale is the size in pixels",
    arguments: [
      ("iPhone4s", 640.0, 960.0), ("iPhoneSE", 640, 1136), ("iPhone8", 750, 1334),
      ("iPhone8Plus", 1242, 2208), ("iPhoneX", 1125, 2436), ("iPhone11", 828, 1792),
      ("iPhone13mini", 1125, 2436), ("iPhone14", 1170, 2532), ("iPhone15", 1179, 2556),
      ("iPhone15Plus", 1290, 2796), ("iPhone16Pro", 1206, 2622), ("iPhone16ProMax", 1320, 2868),
      ("iPhoneAir", 1260, 2736), ("iPadMini", 1488, 2266), ("iPadPro11", 1668, 2420),
      ("iPadPro13", 2064, 2752),
    ])
  func sizeInPointsTimesScaleIsSizeInPixels(name: String, width: Double, height: Double) throws {
    let device = try #require(Device.named(name))
    #expect(device.size.width * device.scale == width)
    #expect(device.size.height * device.scale == height)
  }

  @Test(
    "The safe area excludes the notch",
    arguments: [
      ("iPhone8Plus", 20.0, 0.0), ("iPhoneX", 44, 34), ("iPhone11", 48, 34),
      ("iPhone13mini", 50, 34),
      ("iPhone14", 47, 34), ("iPhone15", 59, 34), ("iPhone15Plus", 59, 34), ("iPhone16Pro", 62, 34),
      ("iPhone16ProMax", 62, 34),
    ])
  func safeAreaExcludesNotch(name: String, top: Double, bottom: Double) throws {
    let device = try #require(Device.named(name))
    #expect(device.safeAreaTop == top)
    #expect(device.safeAreaBottom == bottom)
  }
}
