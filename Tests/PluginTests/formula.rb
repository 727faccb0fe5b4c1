# As much of Homebrew's language as Formula/apigen.rb uses, to print what it does.
class Formula
  class << self
    def url(address, tag:) = puts("url #{address} tag=#{tag}")

    %i[desc homepage license head depends_on uses_from_macos test].each do |name|
      define_method(name) { |*arguments, **options, &block| }
    end
  end

  # A path of the installation.
  Place = Struct.new(:path) do
    def /(name) = Place.new("#{path}/#{name}")
    def install(file) = puts("install #{file}")
    def mkpath = nil
    def write(text) = puts("write #{path}: #{text}")
    def to_s = path
  end

  def bin = Place.new("bin")
  def man1 = Place.new("man1")
  def system(*words) = puts("system #{words.join(" ")}")
  def generate_completions_from_executable(program, option) = puts("completions #{File.basename(program.to_s)} #{option}")
end

module OS
  def self.mac? = false
end

module Utils
  def self.safe_popen_read(*words) = words.join(" ")
end

def follow(formula) = formula.new.install

require_relative "../../Formula/apigen"
