//! serde_json at the payloads of the benchmarks; see `ExternalProgram.swift` for what is asked and answered.

#![allow(non_snake_case, dead_code)]

use serde::de::{self, DeserializeOwned, Deserializer, Visitor};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hint::black_box;
use std::io::{self, BufRead, Write};

include!(concat!(env!("PEER_MODELS"), "/models.rs"));


macro_rules! cast {
    ($name:ident, $type:ty, $visitor:ident, $($method:ident($value:ident: $from:ty) $body:block)*) => {
        struct $visitor;
        impl<'de> Visitor<'de> for $visitor {
            type Value = $type;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result { f.write_str(stringify!($type)) }
            $(fn $method<E: de::Error>(self, $value: $from) -> Result<$type, E> $body)*
        }
        fn $name<'de, D: Deserializer<'de>>(d: D) -> Result<$type, D::Error> { d.deserialize_any($visitor) }
    };
}

cast!(cast_string, String, StringVisitor,
    visit_str(v: &str) { Ok(v.to_owned()) }
    visit_i64(v: i64) { Ok(v.to_string()) }
    visit_u64(v: u64) { Ok(v.to_string()) }
    visit_f64(v: f64) { Ok(v.to_string()) });
cast!(cast_int, i64, IntVisitor,
    visit_str(v: &str) { v.parse().map_err(E::custom) }
    visit_i64(v: i64) { Ok(v) }
    visit_u64(v: u64) { i64::try_from(v).map_err(E::custom) });
cast!(cast_double, f64, DoubleVisitor,
    visit_str(v: &str) { v.parse().map_err(E::custom) }
    visit_i64(v: i64) { Ok(v as f64) }
    visit_u64(v: u64) { Ok(v as f64) }
    visit_f64(v: f64) { Ok(v) });
cast!(cast_bool, bool, BoolVisitor,
    visit_str(v: &str) { match v { "true" | "1" => Ok(true), "false" | "0" => Ok(false), _ => Err(E::custom(v)) } }
    visit_bool(v: bool) { Ok(v) }
    visit_u64(v: u64) { match v { 0 => Ok(false), 1 => Ok(true), _ => Err(E::custom(v)) } });
/// A number, or null for zero.
fn cast_int_or_zero<'de, D: Deserializer<'de>>(d: D) -> Result<i64, D::Error> {
    struct OrZero;
    impl<'de> Visitor<'de> for OrZero {
        type Value = i64;
        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result { f.write_str("a number or nothing") }
        fn visit_none<E>(self) -> Result<i64, E> { Ok(0) }
        fn visit_unit<E>(self) -> Result<i64, E> { Ok(0) }
        fn visit_some<D: Deserializer<'de>>(self, d: D) -> Result<i64, D::Error> { cast_int(d) }
    }
    d.deserialize_option(OrZero)
}

/// An object, null, or the empty string that stands for none.
fn empty_is_none<'de, D: Deserializer<'de>, T: Deserialize<'de>>(d: D) -> Result<Option<T>, D::Error> {
    struct EmptyVisitor<T>(std::marker::PhantomData<T>);
    impl<'de, T: Deserialize<'de>> Visitor<'de> for EmptyVisitor<T> {
        type Value = Option<T>;
        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result { f.write_str("an object or nothing") }
        fn visit_unit<E>(self) -> Result<Option<T>, E> { Ok(None) }
        fn visit_str<E: de::Error>(self, v: &str) -> Result<Option<T>, E> {
            if v.is_empty() { Ok(None) } else { Err(E::custom("a string")) }
        }
        fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Option<T>, A::Error> {
            T::deserialize(de::value::MapAccessDeserializer::new(map)).map(Some)
        }
    }
    d.deserialize_any(EmptyVisitor(std::marker::PhantomData))
}

fn thread_nanoseconds() -> i64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    time.tv_sec as i64 * 1_000_000_000 + time.tv_nsec as i64
}

fn serve<T: DeserializeOwned + Serialize>(bytes: &[u8]) {
    let value: T = serde_json::from_slice(bytes).expect("payload");
    for line in io::stdin().lock().lines() {
        let line = line.expect("line");
        let (verb, count) = line.split_once(' ').unwrap_or((&line, "1"));
        let count: usize = count.parse().expect("count");
        let start = thread_nanoseconds();
        match verb {
            "decode" => for _ in 0..count { drop(black_box(serde_json::from_slice::<T>(black_box(bytes)).expect("payload"))); },
            "encode" => for _ in 0..count { drop(black_box(serde_json::to_vec(black_box(&value)).expect("value"))); },
            _ => {
                println!("{}", serde_json::to_string(&value).expect("value"));
                continue;
            }
        }
        println!("{}", thread_nanoseconds() - start);
        io::stdout().flush().expect("output");
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let bytes = std::fs::read(&arguments[2]).expect("file");
    match arguments[1].as_str() {
        "small" => serve::<SmallResponse>(&bytes),
        "github_events" => serve::<Vec<GitHubEvent>>(&bytes),
        "twitter" => serve::<TwitterSearch>(&bytes),
        "messy" => serve::<MessyResponse>(&bytes),
        "flat" | "shuffled" => serve::<Vec<FlatRecord>>(&bytes),
        "texts" | "escapes" | "foreign" => serve::<Texts>(&bytes),
        "numbers" => serve::<Vec<NumberRow>>(&bytes),
        "coordinates" => serve::<Vec<Outline>>(&bytes),
        "tree" => serve::<TreeNode>(&bytes),
        "catalogue" => serve::<Catalogue>(&bytes),
        "jobs" => serve::<Vec<BuildJob>>(&bytes),
        "directions" => serve::<Directions>(&bytes),
        "plugins" => serve::<PluginCentre>(&bytes),
        "prose" => serve::<Prose>(&bytes),
        "mesh" => serve::<Mesh>(&bytes),
        "instruments" => serve::<InstrumentList>(&bytes),
        "scene" => serve::<Scene>(&bytes),
        _ => panic!("unknown payload"),
    }
}
