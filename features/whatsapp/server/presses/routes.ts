import type { FastifyPluginAsync } from "fastify";
import * as calls from "#features/site/press-calls.ts";
import { pressShapes } from "#features/site/press-contract.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { handling } from "#platform/http/handle.ts";
import { notePress } from "./note-press.ts";

/** POST /api/whatsapp-presses. */
export const pressRoutes =
  (deps: Pick<VerbDeps, "db" | "clock">): FastifyPluginAsync =>
  async (app) => {
    handling(app, pressShapes, "whatsapp")(
      calls.notePress,
      {
        summary: "Note that the academy's chat on WhatsApp was opened",
        description: "Of a visitor only the page is stored, for 90 days.",
        // Generous by address of the network: many students share one behind their mobile operator.
        limits: [{ name: "whatsapp-presses", max: 60, windowS: 600 }],
      },
      // Staff and tutors who press it are not who is to be called back.
      ({ actor, body }) => notePress(deps, actor?.roles.includes("student") ? actor : null, body),
    );
  };
