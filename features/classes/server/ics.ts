import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";

/** A class, or work that is due, as calendars take it. */
export type CalendarEvent = {
  id: string;
  /** Such as `Trial class with Adaeze Okonkwo`. */
  summary: string;
  /** What is to be done, and where. */
  description: string;
  isCancelled: boolean;
  startsAt: Date;
  endsAt: Date;
  /** Counts changes of time and state: programs keep the highest. */
  sequence: number;
  updatedAt: Date;
  url: string;
};

/**
 * The text of a calendar (RFC 5545) with times in UTC, an alarm a day and one an hour before. The same events give the same
 * bytes. `host` makes the ids of events the world's: each keeps its id through every change. That an event is cancelled is
 * in its name too, and its hour is free: Outlook and others do not read the status.
 */
export function icsOf(events: readonly CalendarEvent[], { academy, host }: { academy: string; host: string }): string {
  // A line break in a name would begin a property of its own; the other texts are escaped by the package.
  const owner = academy.replace(/\p{Cc}+/gu, " ");
  const calendar = ical({
    name: `${owner} classes`,
    prodId: { company: owner, product: "Classes", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const event of events) {
    const { isCancelled } = event;
    calendar.createEvent({
      id: `${event.id}@${host}`,
      sequence: event.sequence,
      stamp: event.updatedAt,
      lastModified: event.updatedAt,
      start: event.startsAt,
      end: event.endsAt,
      summary: isCancelled ? `Cancelled: ${event.summary}` : event.summary,
      description: event.description,
      url: event.url,
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(isCancelled && { transparency: ICalEventTransparency.TRANSPARENT, busystatus: ICalEventBusyStatus.FREE }),
      alarms: isCancelled
        ? []
        : [24 * 3600, 3600].map((seconds) => ({
            type: ICalAlarmType.display,
            trigger: seconds,
            description: event.summary,
          })),
    });
  }
  return `${calendar.toString()}\r\n`;
}
