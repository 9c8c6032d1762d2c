import { getSettings } from "#features/site/server/public.ts";
import { dayInLagos } from "#lib/dates.ts";
import { clockTime } from "#lib/local-time.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { composeMail } from "#platform/mail/compose-mail.ts";
import { findLastRun, isLate } from "./backups.ts";

/** Mails staff where the newest backup is older than 26 hours, or there is none; a job does it each morning. Returns whether it did. */
export async function warnOfLateBackup(
  deps: Pick<VerbDeps, "db" | "clock" | "log" | "mail" | "baseUrl" | "staffEmail">,
): Promise<boolean> {
  const backup = await findLastRun(deps.db, "backup");
  if (!isLate(backup, deps.clock.now())) return false;
  await deps.mail.enqueueMail(deps.db, await lateBackupMail(deps, backup));
  return true;
}

/** To staff, who reach the person with the machine. */
export const lateBackupMail = async (
  deps: Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">,
  backup: { takenAt: Date } | null,
) =>
  composeMail(
    await getSettings(deps),
    { kind: "operations.late-backup", to: deps.staffEmail },
    {
      heading: backup ? "The last backup is more than a day old" : "There is no backup of the academy yet",
      paragraphs: [
        backup
          ? `The newest backup is of ${dayInLagos(backup.takenAt)}, ${clockTime(backup.takenAt, "Africa/Lagos")}. What happened since is lost if the machine is.`
          : "If the machine is lost, everything is: students, orders, lessons and files.",
        "Whoever looks after the machine makes one with: npm run backup. docs/operations/backups.md shows how to make one each night.",
      ],
      why: "You get this mail because staff of the academy read this address.",
    },
  );
