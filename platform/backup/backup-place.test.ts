import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { startS3Server } from "#platform/files/s3-server.fixture.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { archiveName, openBackupPlace } from "./backup-place.ts";

const places: [string, () => Promise<string>][] = [
  [
    "a folder",
    async () => {
      const folder = temporaryFolder("backups");
      onTestFinished(() => rmSync(folder, { recursive: true }));
      writeFileSync(path.join(folder, "notes.txt"), "not a backup");
      return path.join(folder);
    },
  ],
  [
    "a bucket",
    async () => {
      const server = await startS3Server();
      onTestFinished(server.stop);
      return server.url;
    },
  ],
];

test.each(places)(
  "BACK-01 %s takes backups, names them with the newest first, gives them back and forgets them",
  async (_, open) => {
    const place = await openBackupPlace(await open());
    expect(await place.list()).toEqual([]);
    const [first, second] = [archiveName(new Date(1_800_000_000_000)), archiveName(new Date(1_800_000_000_001))];
    for (const name of [first, second])
      expect(await place.put(name, async (target) => void target.end(`bytes of ${name}`))).toBe(9 + name.length);
    expect(await place.list()).toEqual([second, first]);
    expect(await text(await place.get(first))).toBe(`bytes of ${first}`);
    await place.delete(first);
    expect(await place.list()).toEqual([second]);
    const failing = place.put(first, async (target) => {
      target.write("half");
      throw new Error("cut");
    });
    await expect(failing).rejects.toThrow("cut");
    expect(await place.list()).toEqual([second]);
  },
);

test.each(places)("BACK-01 two backups at once are both whole in %s", async (_, open) => {
  const place = await openBackupPlace(await open());
  const names = [1, 2].map((at) => archiveName(new Date(1_800_000_000_000 + at)));
  const { promise: bothBegan, resolve } = Promise.withResolvers<void>();
  let began = 0;
  const write = (name: string) =>
    place.put(name, async (target) => {
      target.write(`begin of ${name}, `);
      began += 1;
      if (began === 2) resolve();
      await bothBegan;
      target.end("end");
    });
  await Promise.all(names.map(write));
  for (const name of names) expect(await text(await place.get(name))).toBe(`begin of ${name}, end`);
});

test("BACK-01 what a killed backup left in a folder goes with the first one a day later, and no other file does", async () => {
  const folder = temporaryFolder("backups");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [left, running, mine] = [1, 2].map((at) => `${archiveName(new Date(at))}.part`).concat("mine.part");
  const dayAgo = new Date(Date.now() - 25 * 3_600_000);
  for (const name of [left, running, mine]) writeFileSync(path.join(folder, name ?? ""), "half");
  for (const name of [left, mine]) utimesSync(path.join(folder, name ?? ""), dayAgo, dayAgo);
  const stored = archiveName(new Date(3));
  await (await openBackupPlace(folder)).put(stored, async (target) => void target.end("whole"));
  expect(readdirSync(folder).toSorted()).toEqual([running, stored, mine].toSorted());
});

test("BACK-01 an address that is no bucket is refused with the form that it has", async () => {
  await expect(openBackupPlace("https://store.example/bucket")).rejects.toThrow(
    "BACKUP_TO has the form https://KEY:SECRET@host/bucket",
  );
});
