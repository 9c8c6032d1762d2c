import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { VerbDeps } from "#platform/deps.ts";
import { actorId } from "#platform/http/actor-id.ts";
import { handling } from "#platform/http/handle.ts";
import { pageOf } from "#platform/list/list-source.ts";
import * as calls from "../calls.ts";
import { certificateShapes, codeParam } from "../contract.ts";
import * as officeCalls from "../office-calls.ts";
import { officeCertificateShapes } from "../office-contract.ts";
import { getCertificatePdf, getCertificatePicture } from "./certificate-files.ts";
import { reissueCertificate, restoreCertificate, revokeCertificate } from "./change-certificate.ts";
import { listOwnCertificates } from "./list-own-certificates.ts";
import { officeCertificateSource } from "./office-certificates.ts";

/** The calls about certificates, and the two files of each, which anybody gets who has the code. */
export const certificateRoutes =
  (deps: VerbDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const handle = handling(app, certificateShapes, "certificates");
    handle(
      calls.listCertificates,
      { summary: "List my certificates and what the next one still needs" },
      async (request) => {
        return listOwnCertificates(deps, actorId(request));
      },
    );

    const handleForStaff = handling(app, officeCertificateShapes, "staff");
    const limits = [{ name: "certificate-revoke", max: 120, windowS: 3600 }];
    const refuses = [404, 409];
    handleForStaff(officeCalls.listOfficeCertificates, { summary: "List certificates by filters" }, ({ query }) =>
      pageOf(deps.db, officeCertificateSource(deps.db), query),
    );
    handleForStaff(
      officeCalls.revokeCertificate,
      { summary: "Revoke a certificate and tell its student", audit: "certificate.revoked", limits, refuses },
      async (request) => ({
        certificate: await revokeCertificate(deps, actorId(request), { ...request.params, ...request.body }),
      }),
    );
    handleForStaff(
      officeCalls.restoreCertificate,
      { summary: "Restore a revoked certificate and tell its student", audit: "certificate.restored", limits, refuses },
      async (request) => ({ certificate: await restoreCertificate(deps, actorId(request), request.params.code) }),
    );
    handleForStaff(
      officeCalls.reissueCertificate,
      {
        summary: "Issue a certificate again with another name and another code",
        description: "The code that it had leads to it. Refused while it is revoked.",
        audit: "certificate.reissued",
        limits,
        refuses,
      },
      async (request) => ({
        certificate: await reissueCertificate(deps, actorId(request), { ...request.params, ...request.body }),
      }),
    );

    // Drawing one takes a tenth of a second of this process, and the addresses are open to everybody.
    const fileLimits = [{ name: "certificate-files", max: 120, windowS: 600 }];
    const config = { access: "public" as const, page: true, limits: fileLimits };

    app.get(
      "/certificates/:code/certificate.pdf",
      { config, schema: { params: codeParam } },
      async (request, reply) => {
        const { name, bytes } = await getCertificatePdf(deps, request.params.code);
        reply.headers({
          "Cache-Control": "no-store",
          "Content-Disposition": `attachment; filename="${name}"`,
          ...unlisted,
        });
        return reply.type("application/pdf").send(bytes);
      },
    );

    // Asked for again each time, since a revocation counts at once; what the browser holds already is not sent again.
    app.get("/certificates/:code/share.png", { config, schema: { params: codeParam } }, async (request, reply) => {
      const { bytes, etag } = await getCertificatePicture(deps, request.params.code);
      reply.headers({ "Cache-Control": "private, no-cache", ETag: etag, ...unlisted });
      const isUnchanged = request.headers["if-none-match"]?.split(",").some((value) => value.trim() === etag);
      return isUnchanged ? reply.status(304).send() : reply.type("image/png").send(bytes);
    });
  };

/** Who has the code may look; no one finds it by searching. */
const unlisted = { "X-Robots-Tag": "noindex" };
