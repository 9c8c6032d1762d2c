import type { FastifyPluginAsync } from "fastify";
import { type Holder, mayDo } from "#lib/capabilities.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { packed } from "#platform/http/packed.ts";
import { receiveForm } from "#platform/http/receive-form.ts";
import { sendCsv } from "#platform/list/csv.ts";
import * as calls from "../calls.ts";
import { moveShapes } from "../contract.ts";
import { listLimits, moveTexts } from "../texts.ts";
import { takeArchive } from "./archive.ts";
import { bringPeople } from "./bring-people.ts";
import { bringZip, broughtActs, previewZip } from "./bring-zip.ts";
import { studentsCsv } from "./people-csv.ts";
import { previewPeople, previewZipPeople } from "./preview-people.ts";
import { listBrought, takeBackList } from "./take-back-list.ts";
import { undoneActs } from "./take-back-thing.ts";

const maySet = ({ actor }: { actor: Holder | null }) =>
  mayDo(actor ?? { roles: [] }, { capability: "settings.change", scope: "all" });

/** The calls of moving in. */
export const moveInRoutes =
  (deps: VerbDeps): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, moveShapes, "staff");
    const limits = [{ name: "move-in", max: 240, windowS: 3600 }];
    // An academy of 500 courses with their questions is looked at by some hundred calls, and brought by as many.
    const zipCalls = [{ name: "move-in-zip", max: 1_200, windowS: 3600 }];
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
    handle(
      calls.takeArchive,
      {
        summary: "Take the whole academy along as one zip",
        description: "Written while it is read. READ-ME.txt in it names what comes in equal and what is to read.",
        produces: ["application/zip"],
        audit: "move-in.taken-along",
        limits: [{ name: "archives", max: 12, windowS: 3600 }],
      },
      async (request, reply) => {
        const { archive, name } = await takeArchive(deps, actorId(request));
        return reply
          .type("application/zip")
          .header("Content-Disposition", `attachment; filename="${name}"`)
          .send(archive);
      },
    );
    handle(calls.listBrought, { summary: "List what was brought within a week" }, async () => ({
      data: await listBrought(deps),
    }));
    handle(
      calls.previewZip,
      {
        summary: "Preview what becomes of each thing of an academy's zip",
        description:
          "Of a zip that was uploaded for `move-in.academy`. Some at a time: again from `next`. Nothing is written.",
        audit: { none: "nothing is changed" },
        limits: zipCalls,
        refuses: [404, 503],
        handlerTimeout: 120_000,
      },
      async (request) => ({
        data: await previewZip(deps, actorId(request), { ...request.body, maySet: maySet(request) }),
      }),
    );
    handle(
      calls.previewZipPeople,
      {
        summary: "Preview what becomes of each row of a list of people in an academy's zip",
        description: "Of a zip that was uploaded for `move-in.academy`. Nothing is written.",
        audit: { none: "nothing is changed" },
        limits: zipCalls,
        refuses: [404, 503],
        onSend: packed,
      },
      async (request) => ({ data: await previewZipPeople(deps, actorId(request), request.body) }),
    );
    handle(
      calls.bringZip,
      {
        summary: "Bring the things of an academy's zip that are new",
        description: "Some at a time: again from `next`. What is here already, the same or another, stays as it is.",
        audit: broughtActs,
        limits: zipCalls,
        refuses: [404, 409, 503],
        handlerTimeout: 120_000,
      },
      async (request) => ({
        data: await bringZip(deps, actorId(request), { ...request.body, maySet: maySet(request) }),
      }),
    );
    handle(
      calls.takeBackList,
      {
        summary: "Undo what was brought within a week, a part at a time",
        description: "What is used or was changed since stays, and whose person has logged in or paid.",
        audit: ["move-in.undone", "account.taken-back", ...Object.values(undoneActs).map(({ act }) => act)],
        limits,
        refuses: [404],
      },
      async (request) => ({ data: await takeBackList(deps, actorId(request), request.params.list) }),
    );
  };
