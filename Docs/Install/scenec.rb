# A formula for your Homebrew tap. Set `homepage`, `url`, and `head` to the repository URL. Until the
# repository has a tag, install with `brew install --HEAD scenec`.
class Scenec < Formula
  desc "Compile text descriptions of iOS screens to images and layer trees"
  homepage "https://example.org/scenec"
  url "https://example.org/scenec.git", tag: "0.1.0"
  head "https://example.org/scenec.git", branch: "main"

  depends_on xcode: ["26.0", :build]
  # Xcode 26 requires it; the command runs on macOS 13.
  depends_on macos: :sequoia

  on_linux do
    depends_on "swift" => :build
  end

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
    # The version of `--HEAD` is a commit.
    assert_match(/^scenec \d/, shell_output("#{bin}/scenec --version"))
  end
end
