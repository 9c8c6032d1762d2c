import type { FastifyPluginAsync } from "fastify";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { packed } from "#platform/http/packed.ts";
import { receiveForm } from "#platform/http/receive-form.ts";
import { sendCsv } from "#platform/list/csv.ts";
import * as calls from "../calls.ts";
import { moveShapes } from "../contract.ts";
import { listLimits, moveTexts } from "../texts.ts";
import { bringPeople } from "./bring-people.ts";
import { studentsCsv } from "./people-csv.ts";
import { previewPeople } from "./preview-people.ts";
import { listBrought, takeBackPeople } from "./take-back-people.ts";

/** The calls of moving in. */
export const moveInRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, moveShapes, "staff");
    const limits = [{ name: "move-in", max: 240, windowS: 3600 }];
    const form = {
      dir: deps.spoolDir,
      maxBytes: listLimits.bytes,
      large: moveTexts.large,
      missing: moveTexts.noFile,
    };
    handle(
      calls.previewPeople,
      {
        summary: "Preview what becomes of each row of a list of people",
        description: "A form with `file`: Excel (.xlsx) or CSV. Nothing is written.",
        consumes: ["multipart/form-data"],
        upload: true,
        audit: { none: "nothing is changed" },
        limits,
        refuses: [413, 503],
        onSend: packed,
      },
      async (request) => ({ data: await receiveForm(request, form, (brought) => previewPeople(deps, brought)) }),
    );
    handle(
      calls.bringPeople,
      {
        summary: "Bring people with their courses and balances",
        description: "All rows or none. Who has all of a row is passed over.",
        audit: ["move-in.brought", "account.brought"],
        limits,
        refuses: [409],
      },
      async (request) => ({ data: await bringPeople(deps, actorId(request), request.body) }),
    );
    handle(
      calls.exportStudents,
      {
        summary: "Export students as a list that comes in equal elsewhere",
        produces: ["text/csv"],
        limits: [{ name: "exports", max: 30, windowS: 3600 }],
      },
      async (_, reply) => sendCsv(reply, deps.clock.now(), studentsCsv(deps.db)),
    );
    handle(calls.listBrought, { summary: "List what was brought within a week" }, async () => ({
      data: await listBrought(deps),
    }));
    handle(
      calls.takeBackPeople,
      {
        summary: "Undo a list that was brought within a week, a part at a time",
        description: "Whose person has logged in or paid since stays.",
        audit: ["move-in.undone", "account.taken-back"],
        limits,
        refuses: [404],
      },
      async (request) => ({ data: await takeBackPeople(deps, actorId(request), request.params.list) }),
    );
  };
