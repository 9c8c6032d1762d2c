import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { zip } from "./zip.ts";

const at = new Date("2026-11-21T09:30:44Z");

/** Reads an archive by its central directory, as unzip programs do. */
function readZip(archive: Buffer) {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const sizeBytes = archive.readUInt32LE(at + 24);
    const sum = archive.readUInt32LE(at + 16);
    const local = archive.readUInt32LE(at + 42);
    expect(archive.readUInt32LE(local)).toBe(0x04034b50);
    const contentAt = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(contentAt, contentAt + sizeBytes);
    expect(crc32(content)).toBe(sum);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    return { name, content: content.toString() };
  });
}

test("an archive holds its files, byte for byte, under their names", () => {
  const files = [
    { name: "profile.json", content: Buffer.from('{"fullName":"Temitope"}') },
    { name: "notes/Àṣàkẹ́.txt", content: Buffer.from("ẹ kú àárọ̀") },
    { name: "empty.txt", content: Buffer.alloc(0) },
  ];
  expect(readZip(zip(files, at))).toEqual(files.map(({ name, content }) => ({ name, content: content.toString() })));
});

test("an empty archive is one", () => {
  expect(zip([], at)).toHaveLength(22);
});

test.each(["", "/etc/passwd", "../up.txt", "a/../../b", "C:\\x", "a\\b", "a\0b"])("the name %j is refused", (name) => {
  expect(() => zip([{ name, content: Buffer.from("x") }], at)).toThrow(RangeError);
});

test("the same name twice is refused", () => {
  const file = { name: "a.txt", content: Buffer.from("x") };
  expect(() => zip([file, file], at)).toThrow(RangeError);
});

const hasPython = (() => {
  try {
    execFileSync("python3", ["-c", "import zipfile"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

test.runIf(hasPython)("another program finds it sound and dated", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "academy-zip-"));
  try {
    const file = path.join(folder, "data.zip");
    writeFileSync(file, zip([{ name: "a/ọ̀.txt", content: Buffer.from("hello") }], at));
    const script =
      "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; i=z.infolist()[0]; print(i.filename, i.date_time, z.read(i).decode())";
    const said = execFileSync("python3", ["-X", "utf8", "-c", script, file], { encoding: "utf8" });
    expect(said.trim()).toBe("a/ọ̀.txt (2026, 11, 21, 9, 30, 44) hello");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
