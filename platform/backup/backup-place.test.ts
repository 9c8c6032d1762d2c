import { rmSync, writeFileSync } from "node:fs";
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

test("BACK-01 an address that is no bucket is refused with the form that it has", async () => {
  await expect(openBackupPlace("https://store.example/bucket")).rejects.toThrow(
    "BACKUP_TO has the form https://KEY:SECRET@host/bucket",
  );
});
