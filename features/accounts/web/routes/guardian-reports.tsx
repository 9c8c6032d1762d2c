import { data } from "react-router";
import { appMeta } from "#ui/brand/page-meta.ts";
import { pageOf } from "#ui/page/page-context.ts";
import type { PageArgs, PageProps } from "#ui/page/route.ts";
import { GuardianReportsPage } from "../guardian-reports-page.tsx";

/** Opening the link changes nothing: programs that check mail open links too. The button posts. */
export const loader = ({ url }: PageArgs) => ({
  token: url.searchParams.get("token") ?? "",
  stop: url.searchParams.get("stop") ?? "",
});

export async function action({ context, request }: PageArgs) {
  const { accounts } = pageOf({ context }).academy;
  const form = await request.formData();
  const [token, stop] = [form.get("token"), form.get("stop")];
  const outcome =
    typeof stop === "string" && stop
      ? await accounts.stopGuardian(stop)
      : await accounts.confirmGuardian(typeof token === "string" ? token : "");
  return data({ outcome }, { status: outcome === "gone" ? 410 : 200 });
}

export const meta = appMeta("Lesson reports");

export const headers = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });

export default function GuardianReports({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  return <GuardianReportsPage {...loaderData} outcome={actionData?.outcome} />;
}
