import { data, redirect } from "react-router";
import { actPath, typedMax } from "#features/act-links/texts.ts";
import { ActDone, ActForm } from "#features/act-links/web/act-page.tsx";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { pageOf } from "#ui/page/page-context.ts";
import type { PageArgs, PageProps } from "#ui/page/route.ts";

/** A button that does nothing any more opens the log-in, and that leads to where the same is done. */
const toLogin = (next: string | null) => redirect(paths.login(next === null ? {} : { next }), 303);

export async function loader({ context, params, url }: PageArgs<"token">) {
  const page = await pageOf({ context }).academy["act-links"].showAct(params.token, url.searchParams.get("done"));
  if (page.state === "gone") throw toLogin(page.next);
  return page;
}

export async function action({ context, request, params }: PageArgs<"token">) {
  const form = await request.formData();
  const word = (name: string) => String(form.get(name) ?? "").slice(0, typedMax);
  const input = { choice: word("choice"), link: word("link"), text: word("text"), key: word("key") };
  const result = await pageOf({ context }).academy["act-links"].performAct(params.token, input);
  if (result.state === "gone") return toLogin(result.next);
  if (result.state === "refused") return data({ ...result, given: input }, { status: 409 });
  const { address } = result.outcome;
  // What came of it has an address of its own, so that a reload shows it and does nothing twice.
  return redirect(address?.startsWith("/") ? address : actPath(params.token, input.key), 303);
}

export const meta = appMeta("One thing to do");

export const headers = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
});

export default function ActRoute({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  if (loaderData.state === "done") return <ActDone {...loaderData.outcome} />;
  const refused = actionData && "error" in actionData ? actionData : null;
  return <ActForm view={loaderData.view} formKey={loaderData.formKey} refused={refused} />;
}
