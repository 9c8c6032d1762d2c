import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { Link, useLocation } from "react-router";
import { WhatsAppHere } from "#features/whatsapp/web/public/whatsapp-here.tsx";
import { paths, workplaceAt } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { cx } from "#ui/components/cx.ts";
import { PageTop } from "#ui/components/page-heading.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { NotificationSettings } from "../../../contract.ts";
import { kindLabels, notificationTexts } from "../../../texts.ts";
import { notificationSettingsQuery } from "../../queries.ts";
import { PushHere } from "./push-here.tsx";
import { QuietHours } from "./quiet-hours.tsx";
import { useSettingsChange } from "./use-settings-change.ts";

export const meta = appMeta("Notifications");

/** Settings → Notifications (NOTE-01, CHAN-01): which kinds come by which channel, in one mail a day or at once, and the quiet hours. */
export function NotificationSettingsPage() {
  const at = workplaceAt(useLocation().pathname);
  return (
    <div className="max-w-160">
      <PageTop>
        <Link to={paths.settings(at)} className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold">
          <Icon name="arrow-left" />
          Settings
        </Link>
        <h1 className="text-[1.875rem] md:text-[2.5rem]">Notifications</h1>
      </PageTop>
      <QueryBoundary
        query={useQuery(notificationSettingsQuery())}
        loading={notificationTexts.settingsLoading}
        skeleton={<SkeletonRows count={10} />}
        failed={notificationTexts.settingsFailed}
        className="card"
      >
        {(stored) => <Settings stored={stored} />}
      </QueryBoundary>
    </div>
  );
}

/** Channels with a switch of their own in Settings. */
const switched = [
  { channel: "email", name: "E-mail" },
  { channel: "push", name: "Push" },
] as const;

function Settings({ stored }: { stored: NotificationSettings }) {
  const { settings, change } = useSettingsChange(stored);
  const at = workplaceAt(useLocation().pathname);
  const off = switched.filter(({ channel }) => !settings.channels[channel]);
  const queries = useQueryClient();
  const refresh = useCallback(
    () => queries.invalidateQueries({ queryKey: notificationSettingsQuery().queryKey }),
    [queries],
  );
  const isOnWhatsApp = settings.channels.whatsapp;
  const columns = isOnWhatsApp ? [...switched, { channel: "whatsapp", name: "WhatsApp" } as const] : switched;
  // Four columns are too many for a telephone, and the bell's shows the same in every row.
  const bell = isOnWhatsApp ? "max-sm:hidden" : "";
  return (
    <div className="grid gap-4">
      <div className="card overflow-hidden">
        <table className="w-full text-sm">
          <caption className="sr-only">What reaches you by which channel</caption>
          <thead className="text-ink-2">
            <tr className="border-line border-b [&>th]:h-12 [&>th]:font-normal">
              <th scope="col" className="pl-4 text-left">
                Tell me about
              </th>
              <th scope="col" className={cx("w-14", bell)}>
                Bell
              </th>
              {columns.map(({ channel, name }) => (
                <th key={channel} scope="col" className="w-16 last:pr-2">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {settings.kinds.map((row) => {
              const { label, hint } = kindLabels[row.kind];
              return (
                <tr key={row.kind}>
                  <th scope="row" className="h-14 py-2 pl-4 text-left font-semibold">
                    {label}
                    {hint ? <span className="hint block font-normal">{hint}</span> : null}
                  </th>
                  <td className={cx("text-center", bell)}>
                    <Always />
                  </td>
                  {columns.map(({ channel, name }) => (
                    <td key={channel} className="text-center last:pr-2">
                      {row[channel] === "always" ? (
                        <Always />
                      ) : (
                        <label className="inline-grid size-11 cursor-pointer place-items-center align-middle">
                          <input
                            type="checkbox"
                            className="tick"
                            aria-label={`${label} by ${name === "WhatsApp" ? name : name.toLowerCase()}`}
                            checked={row[channel] === "on"}
                            onChange={(event) => change({ kind: row.kind, channel, on: event.target.checked })}
                          />
                        </label>
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="text-ink-2 text-sm">
        The bell is always on. Locks are for what you must not miss.
        {off.map(({ channel, name }) => (
          <span key={channel} className="mt-1 block">
            {name} is switched off in your <Link to={paths.settings(at)}>settings</Link>: nothing without a lock comes
            by it.
          </span>
        ))}
      </p>
      <QuietHours settings={settings} onChange={change} />
      <PushHere />
      {settings.whatsapp && <WhatsAppHere state={settings.whatsapp} onChange={refresh} />}
    </div>
  );
}

/** It cannot be switched off. */
function Always() {
  return (
    <span className="inline-grid size-11 place-items-center align-middle">
      <Icon name="lock" className="text-ink-3" />
      <span className="sr-only">Always</span>
    </span>
  );
}

export default NotificationSettingsPage;
