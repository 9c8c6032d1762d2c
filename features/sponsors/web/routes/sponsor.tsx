import { data, redirect } from "react-router";
import { SponsorPage } from "#features/sponsors/web/sponsor-page.tsx";
import { paths } from "#lib/paths.ts";
import { newKey } from "#ui/api/new-key.ts";
import { siteOf } from "#ui/brand/page-meta.ts";
import { pageOf } from "#ui/page/page-context.ts";
import type { PageArgs, PageMetaArgs, PageProps } from "#ui/page/route.ts";

export const handle = { extra: "sponsors/pay" };

const statuses = { unknown: 404, ended: 410, over: 410, asks: 200, paid: 200, "own-paid": 200 } as const;

export async function loader({ context, params, url }: PageArgs<"token">) {
  const page = await pageOf({ context }).academy.sponsors.readPage(params.token);
  // The student's own button, which does nothing any more, opens the log-in.
  if (page.state === "own-ended") throw redirect(paths.login({ next: paths.order(page.orderId) }), 303);
  const request = url.searchParams.get("note");
  const note: "asked" | "failed" | null = request === "asked" || request === "failed" ? request : null;
  return data({ page, token: params.token, formKey: newKey(), note }, statuses[page.state]);
}

/** Forms of the page, which work without scripts. Each leads back to the page, which tells the state of the payment. */
export async function action({ context, request, params }: PageArgs<"token">) {
  const { sponsors } = pageOf({ context }).academy;
  const form = await request.formData();
  const word = (name: string) => String(form.get(name) ?? "");
  const { token } = params;
  try {
    if (word("do") === "note") {
      await sponsors.askForNote(token, word("email"));
      return redirect(`${paths.sponsor(token)}?note=asked#notes`, 303);
    }
    const paymentId = word("payment");
    if (word("do") === "challenge") {
      await sponsors.answerByLink(token, { paymentId, passed: word("passed") === "yes", key: word("key") });
    } else if (word("do") === "leave") await sponsors.leaveByLink(token, paymentId);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (word("do") === "note" && error.code === "invalid") {
      return redirect(`${paths.sponsor(token)}?note=failed#notes`, 303);
    }
    return data({ error: error.message });
  }
  return redirect(paths.sponsor(token), 303);
}

/** A refusal of a verb, whose sentence is for people. */
const isRefusal = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && "code" in error && ["invalid", "conflict", "not_found"].includes(String(error.code));

export const headers = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
});

/** Names no one: chats show this of a link to everybody in them. */
export function meta(args: PageMetaArgs<typeof loader>) {
  const { name } = siteOf(args);
  return [
    { title: `Pay for a course | ${name}` },
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "no-referrer" },
    { property: "og:title", content: `Pay for a course at ${name}` },
    { property: "og:description", content: "Somebody asks you to pay for a course. You need no account." },
  ];
}

export default function Sponsor({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  return <SponsorPage {...loaderData} error={actionData && "error" in actionData ? actionData.error : null} />;
}
