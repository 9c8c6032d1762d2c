import type { FastifyPluginAsync } from "fastify";
import { AppError } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import type { SiteSettings } from "../contract.ts";
import * as calls from "../office-calls.ts";
import { type Site, siteDeskShapes } from "../office-contract.ts";
import { settingText } from "../office-texts.ts";
import { changeSite } from "./change-site.ts";
import { fieldNames, flatSettings } from "./flat-settings.ts";
import { examplesIn, readSettings } from "./get-settings.ts";
import { listGaps } from "./list-gaps.ts";
import { readTexts, saveFaq, saveTestimonials } from "./save-texts.ts";

/** The settings of the site, as administrators change them. */
export const siteDeskRoutes =
  (deps: Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail" | "mailServer">): FastifyPluginAsync =>
  async (app) => {
    const handle = handling(app, siteDeskShapes, "staff");
    handle(calls.getSite, { summary: "Get the settings of the site" }, async () => siteOf(await readSettings(deps)));
    handle(calls.listGaps, { summary: "List what is not set and pages of staff need" }, async () => ({
      gaps: await listGaps(deps),
    }));
    handle(calls.getSiteTexts, { summary: "Get the questions and testimonials of home" }, () => readTexts(deps));
    handle(
      calls.saveFaq,
      { summary: "Save the questions and answers of home", audit: "faq.changed", refuses: [409] },
      (request) => saveFaq(deps, actorId(request), request.body),
    );
    handle(
      calls.saveTestimonials,
      { summary: "Save the testimonials of home", audit: "testimonials.changed", refuses: [409] },
      (request) => saveTestimonials(deps, actorId(request), request.body),
    );
    handle(
      calls.changeSite,
      { summary: "Change settings of the site", audit: "settings.changed", refuses: [409] },
      async (request) => {
        const { settings, seen } = request.body;
        try {
          return siteOf(
            await changeSite(deps, actorId(request), { changes: flatSettings(settings), seen: flatSettings(seen) }),
          );
        } catch (error) {
          throw error instanceof AppError ? belowSettings(error) : error;
        }
      },
    );
  };

const siteOf = (settings: SiteSettings): Site => ({
  texts: Object.fromEntries(fieldNames.map((name) => [name, settingText(settings, name) ?? ""])),
  examples: examplesIn(settings),
});

/** The same error with its fields where the body has them. */
const belowSettings = ({ code, message, fields }: AppError): AppError =>
  new AppError(code, message, { fields: fields.map((field) => ({ ...field, pointer: `/settings${field.pointer}` })) });
