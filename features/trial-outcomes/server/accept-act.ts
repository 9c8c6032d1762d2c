import { type Act, type ActCall, acts } from "#features/act-links/server/public.ts";
import { timesText } from "#features/placement/rules.ts";
import { firstName } from "#lib/first-name.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { priceText } from "../rules.ts";
import { trialTexts } from "../texts.ts";
import { answerProposal } from "./answer-proposal.ts";
import { listProposals } from "./list-proposals.ts";

/**
 * Accepting what a tutor proposed by the button of a message: it orders the course for the price that the page showed, and leads to its
 * payment. `seen`: when the proposal was sent, and what is paid first.
 */
export function acceptAct(deps: VerbDeps): Act {
  const find = async ({ accountId, subject, zone }: ActCall) =>
    (await listProposals(deps, accountId, { zone })).find(({ sessionId }) => sessionId === subject);
  return {
    name: "accept",
    async show(call) {
      const proposal = await find(call);
      if (!proposal?.isOpen || !proposal.course || !proposal.price) return null;
      const { tutor, course, times, zone, areTimesFree, reservedUntil, price, line, sentAt } = proposal;
      const until = reservedUntil && momentText(new Date(reservedUntil), call.zone, deps.clock.now());
      const due = formatMoney({ amountMinor: price.dueMinor, currency: price.currency });
      return {
        title: `${tutor.fullName} proposes ${course.title}`,
        lines: [
          ...(line ? [`${firstName(tutor)} writes: ${line}`] : []),
          times.length === 0
            ? trialTexts.chooseLater
            : areTimesFree
              ? `${timesText(times)} (${zone.name})${until ? `, yours until ${until}` : ""}.`
              : trialTexts.timesGone,
          `${price.plan}: ${priceText(price)}.`,
          "Nothing is taken before you pay.",
        ],
        button: price.dueMinor > 0 ? `Yes, pay ${due}` : "Yes, take it",
        seen: `${sentAt} ${price.dueMinor}`,
      };
    },
    async perform(call, { choice }) {
      const [sentAt = "", due] = choice.split(" ");
      const answer = { answer: "accept" as const, sentAt, dueMinor: Number(due) };
      const { message, orderId } = await answerProposal(deps, call.accountId, { sessionId: call.subject, answer });
      const pay = deps
        .contributions(acts)
        .map((response) => response())
        .find(({ name }) => name === "pay");
      const order = { ...call, subject: orderId ?? "" };
      if (!pay || orderId === null || !(await pay.show(order))) return { title: "You said yes", message };
      return pay.perform(order, { choice: "", link: "", text: "", key: "" });
    },
    page: async () => paths.dashboard(),
  };
}
