import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { AccountDeps } from "./account-deps.ts";
import { adminRoutes } from "./routes/admin-routes.ts";
import { guardianRoutes } from "./routes/guardian-routes.ts";
import { leavingRoutes } from "./routes/leaving-routes.ts";
import { oauthRoutes } from "./routes/oauth-routes.ts";
import { passwordRoutes } from "./routes/password-routes.ts";
import { profileRoutes } from "./routes/profile-routes.ts";
import { signInRoutes } from "./routes/sign-in-routes.ts";

/**
 * All calls of accounts but the sign-up: POST /api/students/submit is shared with the tutor pick, and features/tutors owns
 * its route.
 */
export const accountRoutes =
  (deps: AccountDeps): FastifyPluginAsyncZod =>
  async (app) => {
    // Answers hold personal data and tokens: no cache on the way may store them. Pictures show otherwise.
    app.addHook("onSend", async (_request, reply) => {
      if (!reply.hasHeader("Cache-Control")) reply.header("Cache-Control", "no-store");
    });
    for (const routes of [
      signInRoutes,
      passwordRoutes,
      profileRoutes,
      guardianRoutes,
      leavingRoutes,
      oauthRoutes,
      adminRoutes,
    ]) {
      await app.register(routes(deps));
    }
  };
