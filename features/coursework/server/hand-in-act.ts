import type { Act } from "#features/act-links/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { handIn } from "./hand-in.ts";
import { readHandIn } from "./read-hand-in.ts";

/** Handing in by the button of a message: a link or typed text. A document takes the page of the assessment. */
export function handInAct(deps: VerbDeps): Act {
  return {
    name: "hand-in",
    async show({ accountId, subject, zone }) {
      const assessment = await readHandIn(deps, accountId, subject).catch(nullOfRefusal);
      if (!assessment || assessment.refusal !== null) return null;
      const due = assessment.dueAt && momentText(new Date(assessment.dueAt), zone, deps.clock.now());
      return {
        title: assessment.title,
        lines: [
          due ? `${assessment.course.shortTitle}, due on ${due}.` : `${assessment.course.shortTitle}.`,
          "Hand in a link or write your work here. To send a document, log in.",
        ],
        button: "Hand in",
        asksHandIn: true,
      };
    },
    async perform({ accountId, subject }, { link, text, key }) {
      const { title } = await handIn(deps, accountId, { assessment: subject, link, text, key });
      return { title: "It is handed in", message: `${title} is handed in. A receipt is on its way by e-mail.` };
    },
    async page({ accountId, subject }) {
      const assessment = await readHandIn(deps, accountId, subject).catch(nullOfRefusal);
      return assessment ? paths.assessment(assessment.kind, assessment.id) : paths.assessments("assignment");
    },
  };
}

function nullOfRefusal(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
