import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import * as calls from "../calls.ts";
import { setupShapes } from "../contract.ts";
import { acceptStep } from "./accept-step.ts";
import { changeShown, readShown } from "./change-shown.ts";
import { openAcademy } from "./open-academy.ts";
import { ownAddress } from "./own-address.ts";
import { readSetup } from "./read-setup.ts";
import { testMail } from "./test-mail.ts";
import { testPayments } from "./test-payments.ts";

/** The setup of an academy, as its owner goes through it. */
export const setupRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, setupShapes, "staff");
    const read = async (id: string) => readSetup(deps, await ownAddress(deps, id));
    const limits = [{ name: "setup-tests", max: 20, windowS: 600 }];
    const shown = { refuses: [409, 422] };

    handle(calls.getSetup, { summary: "Get the steps to an open academy" }, (request) => read(actorId(request)));
    handle(calls.getShown, { summary: "List courses and tutors with whether the site shows them" }, () =>
      readShown(deps.db),
    );
    handle(
      calls.acceptStep,
      { summary: "Decide that a step stays as supplied, or take that back", audit: "setup.acceptance-changed" },
      async (request) => {
        await acceptStep(deps, actorId(request), { ...request.params, ...request.body });
        return read(actorId(request));
      },
    );
    handle(
      calls.openAcademy,
      {
        summary: "Open the academy to students, or shut it again",
        description: "Opening is refused while needed steps are left.",
        audit: ["setup.opened", "setup.shut"],
        refuses: [409],
      },
      async (request) => {
        await openAcademy(deps, actorId(request), request.body.isOpen);
        return read(actorId(request));
      },
    );
    handle(
      calls.testMail,
      { summary: "Send a test mail to myself, and see each leg", audit: "setup.tested", limits, refuses: [409] },
      (request) => testMail(deps, actorId(request)),
    );
    handle(
      calls.testPayments,
      { summary: "Test a payment provider's settings without a charge", audit: "setup.tested", limits },
      (request) => testPayments(deps, actorId(request), request.params),
    );
    handle(
      calls.changeShownCourses,
      { summary: "Choose the courses that the site shows", audit: "course.shown-changed", ...shown },
      (request) => changeShown(deps, actorId(request), { kind: "courses", ...request.body }),
    );
    handle(
      calls.changeShownTutors,
      { summary: "Choose the tutors that the site shows", audit: "profile.shown-changed", ...shown },
      (request) => changeShown(deps, actorId(request), { kind: "tutors", ...request.body }),
    );
  };
