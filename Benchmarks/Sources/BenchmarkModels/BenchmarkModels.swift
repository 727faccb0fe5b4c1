// The models are generated from `Specs/` while the package is built.
