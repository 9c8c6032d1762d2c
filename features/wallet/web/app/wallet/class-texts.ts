import { counted } from "#lib/counted.ts";
import { momentText } from "#lib/viewer-zone.ts";
import type { BadgeTone } from "#ui/components/badge.tsx";
import type { ClassState, WalletClass } from "../../../contract.ts";
import { agreementLabels } from "../../../labels.ts";

/** What a class of a wallet is called, with its colour. */
export const stateLabels = {
  unreported: { text: "Report missing", tone: "pending" },
  unpriced: { text: "No rate yet", tone: "pending" },
  held: { text: "Held", tone: "plain" },
  disputed: { text: "Disputed", tone: "pending" },
  payable: { text: "Payable", tone: "done" },
} as const satisfies Record<ClassState, { text: string; tone: BadgeTone }>;

/** Why a class is where it is, in a sentence. */
export function whyText({ state, confirmed, present, isTutorAbsent, agreesAt, agreedBy }: WalletClass): string {
  if (state === "unreported") return "Send its lesson report and it moves on.";
  if (state === "unpriced") return "The academy has no rate for it yet and knows of it.";
  if (state === "disputed") return "Held until the academy has decided.";
  if (state === "payable") return agreedBy ? `${agreementLabels[agreedBy]}.` : "";
  const confirmedText =
    present === 0 ? "No student came." : `${confirmed} of ${counted(present, "student")} confirmed.`;
  if (isTutorAbsent && confirmed === 0)
    return `${confirmedText} You did not press Join: a student's yes or the academy decides.`;
  return agreesAt ? `${confirmedText} Held until ${momentText(new Date(agreesAt))} at the latest.` : confirmedText;
}

const monday = (at: Date) => {
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate());
  day.setDate(day.getDate() - ((day.getDay() + 6) % 7));
  return day;
};

/** The week of a moment as the list names it: this one, the last one, else by its Monday. */
export function weekText(at: Date, now: Date): string {
  const weeks = Math.round((monday(now).getTime() - monday(at).getTime()) / (7 * 86_400_000));
  if (weeks <= 0) return "This week";
  if (weeks === 1) return "Last week";
  return `Week of ${new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" }).format(monday(at))}`;
}

/** `1 h 30 min`. */
export function lengthText(startsAt: string, endsAt: string): string {
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : "", rest > 0 ? `${rest} min` : ""].filter(Boolean).join(" ") || "0 min";
}
