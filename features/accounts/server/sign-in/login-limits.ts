import { AppError } from "#lib/app-error.ts";
import type { Counted, Limit } from "#platform/limits/limiter.ts";
import { accountTexts } from "../../contract.ts";
import type { AccountDeps, Caller } from "../account-deps.ts";

/**
 * Failed log-ins that are let through to the password check. Right ones are taken off the count again, so a shared address
 * (a school, a mobile operator) is not shut by its many students, only by guessing.
 */
const perCaller: Limit = { name: "login-ip", max: 30, windowS: 10 * 60 };
/** A burst is what makes others wait for the hashing; right ones leave this count within moments. */
const perCallerBurst: Limit = { name: "login-ip-burst", max: 12, windowS: 10 };
const perTarget: Limit = { name: "login-target", max: 10, windowS: 15 * 60 };
const perTargetDay: Limit = { name: "login-target-day", max: 60, windowS: 24 * 60 * 60 };
/** A browser in which the owner logged in before has a count of its own: strangers cannot lock the owner out there. */
const perDevice: Limit = { name: "login-device", max: 20, windowS: 15 * 60 };

export type LoginTicket = {
  /** Takes this log-in off the counts: the password was right. */
  giveBack(): Promise<void>;
};

/**
 * Counts a log-in before its password is looked at. Counted for addresses with and without an account alike.
 * Errors: AppError too_many with the seconds to wait.
 */
export async function takeLoginTicket(
  deps: Pick<AccountDeps, "limiter">,
  login: { email: string; caller: Caller; deviceId: string | null },
): Promise<LoginTicket> {
  const target = { email: login.email };
  const calling = { ip: login.caller.ip };
  // Step by step: what the first refuses must not count against the address it aims at.
  const steps: [Limit, Counted][][] = login.deviceId
    ? [[[perDevice, { id: login.deviceId }]]]
    : [
        [
          [perCaller, calling],
          [perCallerBurst, calling],
        ],
        [
          [perTarget, target],
          [perTargetDay, target],
        ],
      ];
  for (const step of steps) {
    const waits = await Promise.all(step.map(([limit, counted]) => deps.limiter.hit(limit, counted)));
    const retryAfterS = Math.max(...waits);
    if (retryAfterS > 0) throw new AppError("too_many", accountTexts.tooManyLogins, { retryAfterS });
  }
  const counts = steps.flat();
  return {
    async giveBack() {
      await Promise.all(counts.map(([limit, counted]) => deps.limiter.giveBack(limit, counted)));
    },
  };
}
