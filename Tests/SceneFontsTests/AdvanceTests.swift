import SceneLayers
import Testing

@testable import SceneFonts

/// Where the columns of text are in every image: a change here moves them all.
@Suite("Advance widths")
struct AdvanceTests {
  @Test("Advance widths match the list")
  func advancesInThousandthsOfAnEm() {
    #expect(Self.listing() == Self.golden)
  }

  @Test("All digits have the same width", arguments: FontWeight.allCases)
  func allDigitsAreEquallyWide(weight: FontWeight) {
    let advances = "0123456789".unicodeScalars.map {
      BuiltInFace.advance(of: Repertoire.glyph($0, weight))
    }
    #expect(Set(advances).count == 1)
  }

  @Test("An accent does not change the advance width", arguments: FontWeight.allCases)
  func accentLeavesItsLettersAdvance(weight: FontWeight) {
    for (accented, plain) in zip("ÀÇÉÑÖØŠäçéîñøš".unicodeScalars, "ACENOOSaceınos".unicodeScalars) {
      #expect(
        BuiltInFace.advance(of: Repertoire.glyph(accented, weight))
          == BuiltInFace.advance(of: Repertoire.glyph(plain, weight)), "\(accented)")
    }
  }

  private static func listing() -> String {
    var lines: [String] = []
    for scalar in Repertoire.ascii + Repertoire.marks + Repertoire.signs + [" ", "ß", "æ", "Œ"] {
      let advances = FontWeight.allCases.map { weight in
        "\(Int(BuiltInFace.advance(of: Repertoire.glyph(scalar, weight)) * 1000 + 0.5))"
      }
      lines.append("\(scalar) " + advances.joined(separator: " "))
    }
    return lines.joined(separator: "\n")
  }

  private static let golden = #"""
    ! 242 264 284
    " 389 421 449
    # 628 643 656
    $ 588 607 624
    % 832 851 867
    & 690 705 719
    ' 234 247 258
    ( 312 314 315
    ) 312 314 315
    * 432 449 463
    + 596 608 619
    , 242 264 284
    - 407 407 406
    . 242 264 284
    / 424 430 436
    0 588 607 624
    1 588 607 624
    2 588 607 624
    3 588 607 624
    4 588 607 624
    5 588 607 624
    6 588 607 624
    7 588 607 624
    8 588 607 624
    9 588 607 624
    : 242 264 284
    ; 242 264 284
    < 596 608 619
    = 596 608 619
    > 596 608 619
    ? 502 516 529
    @ 952 969 983
    A 681 705 727
    B 625 635 643
    C 698 712 724
    D 695 705 713
    E 562 573 582
    F 536 548 559
    G 738 750 760
    H 708 715 721
    I 254 267 278
    J 530 542 552
    K 630 643 654
    L 526 538 549
    M 838 856 871
    N 718 725 731
    O 792 804 815
    P 600 611 620
    Q 792 804 815
    R 616 627 637
    S 610 624 636
    T 594 611 626
    U 685 693 700
    V 656 674 690
    W 944 972 996
    X 624 641 656
    Y 612 630 646
    Z 620 634 646
    [ 326 324 323
    \ 424 430 436
    ] 326 324 323
    ^ 512 524 535
    _ 540 538 536
    ` 292 294 295
    a 546 556 565
    b 610 620 628
    c 541 555 567
    d 610 620 628
    e 578 591 603
    f 367 372 377
    g 610 620 628
    h 574 582 588
    i 234 247 258
    j 227 252 273
    k 532 540 547
    l 234 247 258
    m 842 867 888
    n 574 582 588
    o 600 612 623
    p 610 620 628
    q 610 620 628
    r 370 375 380
    s 495 509 521
    t 366 370 373
    u 574 582 588
    v 528 545 560
    w 784 814 840
    x 500 517 532
    y 528 545 560
    z 505 519 531
    { 338 344 350
    | 266 276 285
    } 338 344 350
    ~ 596 608 619
    – 552 552 551
    — 892 892 891
    ‘ 242 264 284
    ’ 242 264 284
    “ 401 445 484
    ” 401 445 484
    ‚ 242 264 284
    „ 401 445 484
    … 848 859 869
    · 242 264 284
    • 398 405 411
    ‹ 327 331 334
    › 327 331 334
    « 492 504 515
    » 492 504 515
    ¡ 242 264 284
    ¿ 502 516 529
    ¦ 266 276 285
    × 596 608 619
    ÷ 596 608 619
    ± 596 608 619
    − 596 608 619
    ° 362 374 385
    © 872 876 879
    ® 872 876 879
    ™ 712 724 735
    € 588 607 624
    £ 588 607 624
    ¥ 588 607 624
      270 262 254
    ß 587 598 607
    æ 856 884 909
    Œ 1024 1046 1065
    """#
}
