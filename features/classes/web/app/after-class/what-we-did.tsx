import { type KeyboardEvent, useState } from "react";
import { Button } from "#ui/components/button.tsx";
import { Checkbox } from "#ui/components/checkbox.tsx";
import { ChipButton } from "#ui/components/chip.tsx";
import { Disclosure } from "#ui/components/disclosure.tsx";
import { SelectField } from "#ui/components/select-field.tsx";
import { TextField } from "#ui/components/text-field.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import type { ClassReport } from "../../../report-contract.ts";
import { reportLimits } from "../../../report-texts.ts";

type Lessons = ClassReport["lessons"];
type Done = { taught: string[]; topics: string[] };

/**
 * What a class did: the lessons of the group's week as chips, and topics of one's own. A chip of a live lesson is that lesson as taught, which
 * counts for those who were there (HONEST-01).
 */
export function WhatWeDid({
  lessons,
  taught,
  topics,
  error,
  onChange,
}: Done & { lessons: Lessons; error: string | undefined; onChange: (changes: Partial<Done>) => void }) {
  const [week, setWeek] = useState(() => weekNow(lessons, topics));
  const [own, setOwn] = useState("");
  const weeks = Map.groupBy(lessons, ({ week: of }) => of);
  const titles = new Set(lessons.map(({ title }) => title));
  const shown = weeks.get(week) ?? [];
  const elsewhere = topics.filter((topic) => !shown.some(({ title }) => title === topic));
  const isOwn = (topic: string) => !titles.has(topic);

  function add() {
    const topic = own.trim();
    if (topic !== "" && !topics.includes(topic)) onChange({ topics: [...topics, topic] });
    setOwn("");
  }
  return (
    <section aria-labelledby="what-we-did" className="grid gap-3">
      <h2 id="what-we-did" className="text-h4">
        What we did
      </h2>
      {weeks.size > 1 && (
        <SelectField
          name="week"
          label="Week of the course"
          value={String(week)}
          options={[...weeks].map(([of, items]) => ({
            value: String(of),
            label: `Week ${of}: ${items[0]?.weekTitle}`,
          }))}
          onChange={({ currentTarget }) => setWeek(Number(currentTarget.value))}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay out its children in rows everywhere */}
      <div role="group" aria-label="Topics" className="flex flex-wrap gap-2">
        {shown.map(({ id, title, isLive }) =>
          isLive ? (
            <ChipButton
              key={id}
              pressed={taught.includes(id)}
              onClick={() => onChange({ taught: toggled(taught, id) })}
            >
              {title}
            </ChipButton>
          ) : (
            <ChipButton
              key={id}
              pressed={topics.includes(title)}
              onClick={() => onChange({ topics: toggled(topics, title) })}
            >
              {title}
            </ChipButton>
          ),
        )}
        {elsewhere.map((topic) => (
          <ChipButton
            key={topic}
            pressed
            aria-label={isOwn(topic) ? `Remove ${topic}` : topic}
            onClick={() => onChange({ topics: toggled(topics, topic) })}
          >
            {topic}
            {isOwn(topic) && <Icon name="x" size={16} />}
          </ChipButton>
        ))}
      </div>
      <div className="flex items-start gap-2">
        <TextField
          name="report.topics"
          label="Something else"
          optional
          maxLength={reportLimits.topicLength}
          fieldClassName="min-w-0 flex-1"
          value={own}
          error={error}
          onChange={({ currentTarget }) => setOwn(currentTarget.value)}
          onBlur={add}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="line" className="mt-7" onClick={add}>
          Add
        </Button>
      </div>
      <TaughtLessons lessons={lessons} taught={taught} onChange={(next) => onChange({ taught: next })} />
    </section>
  );
}

/** All live lessons of the course by week, of which a class may have taught some of another week. */
function TaughtLessons({
  lessons,
  taught,
  onChange,
}: {
  lessons: Lessons;
  taught: readonly string[];
  onChange: (taught: string[]) => void;
}) {
  const live = lessons.filter(({ isLive }) => isLive);
  if (live.length === 0) return null;
  return (
    <Disclosure
      title="All live lessons"
      note={taught.length > 0 ? `${taught.length} taught` : undefined}
      className="border-line border-y"
    >
      <fieldset className="grid gap-1 pb-2">
        <legend className="mb-1 text-ink-2 text-sm">A live lesson counts for those who were here.</legend>
        {[...Map.groupBy(live, ({ week }) => week)].map(([week, own]) => (
          <div key={week} className="grid">
            <p className="mt-2 font-semibold text-sm">{`Week ${week}: ${own[0]?.weekTitle ?? ""}`}</p>
            {own.map(({ id, title, wasTaught }) => (
              <Checkbox
                key={id}
                name={`lesson-${id}`}
                label={wasTaught ? `${title} (taught before)` : title}
                checked={taught.includes(id)}
                onChange={() => onChange(toggled(taught, id))}
              />
            ))}
          </div>
        ))}
      </fieldset>
    </Disclosure>
  );
}

/** Where the group is: the week of what this class did, else the first in which a live lesson was not taught yet. */
function weekNow(lessons: Lessons, topics: readonly string[]): number {
  const at =
    lessons.find(({ isTaught, title }) => isTaught || topics.includes(title)) ??
    lessons.find(({ isLive, wasTaught }) => isLive && !wasTaught) ??
    lessons[0];
  return at?.week ?? 1;
}

const toggled = (items: readonly string[], item: string): string[] =>
  items.includes(item) ? items.filter((entry) => entry !== item) : [...items, item];
