import { LinkRow, SettingGroup } from "#features/accounts/web/app/settings/setting-rows.tsx";
import { SettingsPage } from "#features/accounts/web/app/settings/settings-page.tsx";
import { useWorkplace } from "#features/accounts/web/use-workplace.ts";
import { paths } from "#lib/paths.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { DataUsePanel } from "#ui/data-use/data-use-panel.tsx";

export const meta = appMeta("Settings");

export default function SettingsRoute() {
  return (
    <>
      <SettingsPage>
        {useWorkplace() === "dashboard" && (
          <SettingGroup title="Payments">
            <LinkRow label="Payments and receipts" hint="What is due next, and what you paid" to={paths.orders()} />
          </SettingGroup>
        )}
      </SettingsPage>
      <section aria-labelledby="data-use" className="mt-8 grid max-w-160 gap-3">
        <h2 id="data-use" className="text-h4">
          Data on this device
        </h2>
        <DataUsePanel />
      </section>
    </>
  );
}
