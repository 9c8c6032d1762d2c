import { SelectField } from "#ui/components/select-field.tsx";
import { Switch } from "#ui/components/switch.tsx";
import type { NotificationSettings, SettingsPatch } from "../../../contract.ts";

/** A full hour as people say it: `10 pm`, `midnight`. */
const hourText = (hour: number): string =>
  hour === 0 ? "midnight" : hour === 12 ? "noon" : `${hour % 12} ${hour < 12 ? "am" : "pm"}`;
/** `Africa/Lagos` as a place: `Lagos`. */
const zoneName = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

export type QuietHoursProps = { settings: NotificationSettings; onChange: (patch: SettingsPatch) => void };

/** When things come: mail once a day or at once, and the hours without any. */
export function QuietHours({ settings, onChange }: QuietHoursProps) {
  const { digest, digestHour, quiet, quietFrom, quietTo, classesInQuiet, zone } = settings;
  return (
    <div className="card divide-y divide-line *:px-4">
      <Switch
        name="digest"
        label="E-mail in one letter"
        hint={`Once a day at ${hourText(digestHour)}, but payments and classes at once`}
        checked={digest}
        onChange={() => onChange({ digest: !digest })}
        rowClassName="py-2"
      />
      <Switch
        name="quiet"
        label={`Quiet from ${hourText(quietFrom)} to ${hourText(quietTo)}`}
        hint={`${settings.channels.whatsapp ? "Push, WhatsApp and e-mail" : "Push and e-mail"} wait till then, ${zoneName(zone)} time; what has a lock comes at once`}
        checked={quiet}
        onChange={() => onChange({ quiet: !quiet })}
        rowClassName="py-2"
      />
      {quiet && (
        <>
          <div className="grid grid-cols-2 gap-4 py-3">
            <SelectField
              name="quietFrom"
              label="From"
              options={hours}
              value={String(quietFrom)}
              onChange={(event) => onChange({ quietFrom: Number(event.target.value) })}
            />
            <SelectField
              name="quietTo"
              label="To"
              options={hours}
              value={String(quietTo)}
              onChange={(event) => onChange({ quietTo: Number(event.target.value) })}
            />
          </div>
          <Switch
            name="classesInQuiet"
            label="Classes even then"
            hint="A reminder of an early class does not wait"
            checked={classesInQuiet}
            onChange={() => onChange({ classesInQuiet: !classesInQuiet })}
            rowClassName="py-2"
          />
        </>
      )}
    </div>
  );
}
