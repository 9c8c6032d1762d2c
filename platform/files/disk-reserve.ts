import { statfs } from "node:fs/promises";
import { AppError } from "#lib/app-error.ts";

/** What a disk has, in bytes. */
export type DiskRoom = { freeBytes: number; totalBytes: number };

/**
 * Room that files of people never take: what must be written at any time (the answers of a running exam, payments, log-ins) is in a
 * database that mostly lies on the same disk. 500 MB, or a twentieth of a disk that is smaller than 10 GB.
 */
const reserveOf = ({ totalBytes }: DiskRoom): number => Math.min(500 * 1024 * 1024, totalBytes / 20);

/** Whether so many bytes more leave the reserve untouched. */
export const leavesReserve = (room: DiskRoom, sizeBytes: number): boolean =>
  room.freeBytes - sizeBytes >= reserveOf(room);

/** Errors: AppError storage_full where so many bytes more would take of the reserve of this disk. */
export function assertReserve(room: DiskRoom | null, sizeBytes: number): void {
  if (room === null || leavesReserve(room, sizeBytes)) return;
  throw new AppError("storage_full", "There is no room for your file at the moment. Please try again later.");
}

/** What the disk of a folder has; it must exist. */
export async function roomOfDisk(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
