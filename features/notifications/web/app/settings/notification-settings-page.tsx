import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useWorkplace } from "#features/accounts/web/use-workplace.ts";
import { paths } from "#lib/paths.ts";
import { Loaded } from "#ui/components/loaded.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { SkeletonRows } from "#ui/components/skeleton.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { NotificationSettings } from "../../../contract.ts";
import { kindWords, notificationTexts } from "../../../texts.ts";
import { notificationSettingsQuery } from "../../queries.ts";
import { QuietHours } from "./quiet-hours.tsx";
import { useSettingsChange } from "./use-settings-change.ts";

/** Settings → Notifications (NOTE-01, CHAN-01): which kinds come by which channel, in one mail a day or at once, and the quiet hours. */
export function NotificationSettingsPage() {
  const at = useWorkplace();
  return (
    <div className="max-w-160">
      <Link to={paths.settings(at)} className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm font-semibold">
        <Icon name="arrow-left" />
        Settings
      </Link>
      <PageHeading>Notifications</PageHeading>
      <Loaded
        query={useQuery(notificationSettingsQuery())}
        loading={notificationTexts.settingsLoading}
        outline={<SkeletonRows count={10} />}
        failed={notificationTexts.settingsFailed}
        className="card"
      >
        {(settings) => <Settings settings={settings} />}
      </Loaded>
    </div>
  );
}

const columns = [
  { channel: "email", name: "E-mail" },
  { channel: "push", name: "Push" },
] as const;

function Settings({ settings }: { settings: NotificationSettings }) {
  const change = useSettingsChange();
  const at = useWorkplace();
  const off = columns.filter(({ channel }) => !settings.channels[channel]);
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
              <th scope="col" className="w-14">
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
              const { label, hint } = kindWords[row.kind];
              return (
                <tr key={row.kind}>
                  <th scope="row" className="h-14 py-2 pl-4 text-left font-semibold">
                    {label}
                    {hint ? <span className="hint block font-normal">{hint}</span> : null}
                  </th>
                  <td className="text-center">
                    <Always />
                  </td>
                  {columns.map(({ channel, name }) => (
                    <td key={channel} className="text-center last:pr-2">
                      {row[channel] === "always" ? (
                        <Always />
                      ) : (
                        <label className="inline-grid size-11 cursor-pointer place-items-center">
                          <input
                            type="checkbox"
                            className="tick"
                            aria-label={`${label} by ${name.toLowerCase()}`}
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
    </div>
  );
}

/** It cannot be switched off. */
function Always() {
  return (
    <>
      <Icon name="lock" className="inline-block text-ink-3" />
      <span className="sr-only">Always</span>
    </>
  );
}
