class Apigen < Formula
  desc "Swift clients for HTTP APIs that you do not control, from short YAML specs"
  homepage "https://github.com/apigen/apigen"
  url "https://github.com/apigen/apigen.git", tag: "0.1.0"
  license "Apache-2.0"
  head "https://github.com/apigen/apigen.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libyaml"

  uses_from_macos "swift" => :build
  uses_from_macos "curl"
  uses_from_macos "zlib"

  def install
    arguments = ["--disable-sandbox", "--configuration", "release", "--product", "apigen"]
    arguments << "--traits" << "Servers,AsyncHTTPClient"
    arguments << "--static-swift-stdlib" unless OS.mac?
    system "swift", "build", *arguments
    bin.install ".build/release/apigen"
    man1.mkpath
    (man1/"apigen.1").write Utils.safe_popen_read(bin/"apigen", "man")
    generate_completions_from_executable(bin/"apigen", "--generate-completion-script")
  end

  test do
    assert_equal "apigen #{version}", shell_output("#{bin}/apigen --version").strip
    system bin/"apigen", "init"
    system bin/"apigen", "Specs", "--output", "Generated"
    assert_path_exists testpath/"Generated/Books.swift"
  end
end
