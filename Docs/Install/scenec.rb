# A formula for your Homebrew tap. Set `homepage`, `url`, and `head` to the repository URL. Until the
# repository has a tag, install with `brew install --HEAD scenec`.
class Scenec < Formula
  desc "Compile text descriptions of iOS screens to images and layer trees"
  homepage "https://example.org/scenec"
  url "https://example.org/scenec.git", tag: "0.1.0"
  head "https://example.org/scenec.git", branch: "main"

  depends_on xcode: ["26.0", :build]
  depends_on macos: :ventura

  uses_from_macos "swift" => :build, since: :tahoe

  def install
    ENV["SCENEC_COMMIT"] = Utils.git_short_head || ""
    if OS.mac?
      system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "scenec"
    else
      system ".ci/release", "--disable-sandbox"
    end
    bin.install ".build/release/scenec"
  end

  test do
    (testpath/"a.tbl").write "scene \"A\" { size: (8, 8) }\n"
    system bin/"scenec", "build", "a.tbl"
    assert_path_exists testpath/"a.ppm"
    assert_match version.to_s, shell_output("#{bin}/scenec --version")
  end
end
