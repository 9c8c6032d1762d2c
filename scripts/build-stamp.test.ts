import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { buildError, removeStamp, sourceStamp, writeStamp } from "./setup/build-stamp.mjs";

let checkout: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), text);
};
const built = ["build/app/main.js", "build/app/chunk-A.js", "build/server/index.js", "build/client/assets/entry-B.js"];

beforeEach(({ onTestFinished }) => {
  checkout = mkdtempSync(join(tmpdir(), "unwalled-build-"));
  onTestFinished(() => rmSync(checkout, { recursive: true }));
  write("app/main.ts", "start();");
  for (const file of built) write(file, `// ${file}\n`);
  writeStamp(sourceStamp(checkout), checkout);
});

test("a whole build of the present sources is stored", () => {
  expect(buildError({ checkout })).toBeNull();
});

test("changed sources, and a build that was not finished, make it again", () => {
  write("app/main.ts", "start(2);");
  expect(buildError({ checkout })).toBe("its sources have changed");
  expect(buildError({ checkout, mayBeOlder: true })).toBeNull();
  write("app/main.ts", "start();");
  expect(buildError({ checkout })).toBeNull();
  removeStamp(checkout);
  expect(buildError({ checkout })).toBe("there is none yet");
});

test.each(built)("%s emptied, cut short, gone or of other content is noticed", (file) => {
  const location = join(checkout, file);
  const whole = readFileSync(location);
  const damages = [
    () => truncateSync(location),
    () => truncateSync(location, whole.length - 1),
    () => rmSync(location),
    // of the same length: a block of zeros after a power cut
    () => writeFileSync(location, Buffer.alloc(whole.length)),
  ];
  for (const damage of damages) {
    damage();
    expect(buildError({ checkout }), String(damage)).toBe(`${file} is damaged`);
    writeFileSync(location, whole);
    expect(buildError({ checkout })).toBeNull();
  }
});

test("a build whose server or pages were never made is none", () => {
  rmSync(join(checkout, "build/server"), { recursive: true });
  writeStamp(sourceStamp(checkout), checkout);
  expect(buildError({ checkout })).toBe("build/server/index.js is damaged");
});

test.each(["", "{", "null", '{"sources":', "5f2c", '{"sources":"a","files":null}'])(
  "a stamp that reads %j counts as none",
  (text) => {
    write("build/.stamp", text);
    expect(buildError({ checkout })).toBe("there is none yet");
  },
);
