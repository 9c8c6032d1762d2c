import { data } from "react-router";
import { NotesPage } from "#features/sponsors/web/notes-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";
import { pageOf } from "#ui/page/page-context.ts";
import type { PageArgs, PageProps } from "#ui/page/route.ts";

/** Opening the link changes nothing: programs that check mail open links too. The button posts. */
export const loader = ({ url }: PageArgs) => ({
  token: url.searchParams.get("token") ?? "",
  stop: url.searchParams.get("stop") ?? "",
});

export async function action({ context, request }: PageArgs) {
  const { sponsors } = pageOf({ context }).academy;
  const form = await request.formData();
  const stop = form.get("stop");
  if (typeof stop === "string" && stop) {
    const wasStopped = await sponsors.stopNote(stop);
    return data({ outcome: wasStopped ? ("stopped" as const) : ("gone" as const) }, { status: wasStopped ? 200 : 410 });
  }
  const token = form.get("token");
  const outcome = await sponsors.confirmNote(typeof token === "string" ? token : "");
  return data({ outcome }, { status: outcome === "gone" ? 410 : 200 });
}

export const meta = appMeta("Monthly note");

export const headers = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });

export default function SponsorNotes({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  return <NotesPage {...loaderData} outcome={actionData?.outcome} />;
}
