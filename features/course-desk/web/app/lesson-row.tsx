import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import type { SyllabusLesson, SyllabusStep } from "#features/learning/syllabus-contract.ts";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { IconButton } from "#ui/components/icon-button.tsx";
import { Icon } from "#ui/icons/icon.tsx";

type LessonRowProps = {
  lesson: SyllabusLesson;
  /** Whether the staff member may change it. */
  isMine: boolean;
  onStep: (step: SyllabusStep, done: string) => void;
  onChange: () => void;
};

/** A lesson of a syllabus: what it has, and what one does with it. */
export function LessonRow({ lesson, isMine, onStep, onChange }: LessonRowProps) {
  const { id, title, state, doneBy, hasText } = lesson;
  const isRemoved = state === "removed";
  const move = (by: 1 | -1) =>
    onStep({ kind: "move-lesson", lesson: id, by }, `${title} moved ${by === 1 ? "down" : "up"}`);
  const keys = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (!event.altKey || by === null || isRemoved || !isMine) return;
    event.preventDefault();
    move(by);
  };
  const which = <span className="sr-only"> {title}</span>;
  return (
    <li aria-label={title} onKeyDown={keys} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="mr-auto min-w-0">
        {isMine && !isRemoved ? (
          <button
            type="button"
            id={`lesson-${id}`}
            onClick={onChange}
            className="link inline-flex min-h-11 items-center text-left font-semibold wrap-anywhere"
          >
            {title}
          </button>
        ) : (
          <span className="inline-flex min-h-11 items-center wrap-anywhere text-ink-2">{title}</span>
        )}
      </div>
      <Badge tone={toneOf(lesson)}>{textOf(lesson)}</Badge>
      {isMine && !isRemoved && (
        <Link to={paths.officeLesson(id)} className="link inline-flex min-h-11 items-center text-sm">
          {hasText ? "Text" : "Write its text"}
          <span className="sr-only"> of {title}</span>
        </Link>
      )}
      {doneBy > 0 && <span className="text-ink-2 text-sm">done by {counted(doneBy, "student")}</span>}
      {isMine && (
        <div className="flex flex-wrap items-center gap-1">
          {state === "draft" && (
            <Button
              variant="soft"
              size="sm"
              onClick={() => onStep({ kind: "show-lesson", lesson: id }, `${title} is shown`)}
            >
              {hasText ? "Show it" : "Show it, taught live"}
              {which}
            </Button>
          )}
          {isRemoved ? (
            <Button
              variant="line"
              size="sm"
              onClick={() => onStep({ kind: "restore-lesson", lesson: id }, `${title} is back`)}
            >
              Put it back{which}
            </Button>
          ) : (
            <>
              <IconButton label={`Move ${title} up`} onClick={() => move(-1)}>
                <Icon name="chevron-up" />
              </IconButton>
              <IconButton label={`Move ${title} down`} onClick={() => move(1)}>
                <Icon name="chevron-down" />
              </IconButton>
              <IconButton
                label={`Remove ${title}`}
                onClick={() => onStep({ kind: "remove-lesson", lesson: id }, `${title} is removed`)}
              >
                <Icon name="trash" />
              </IconButton>
            </>
          )}
        </div>
      )}
    </li>
  );
}

function toneOf({ state, hasText }: SyllabusLesson) {
  if (state === "draft") return "pending";
  return state === "removed" ? "plain" : hasText ? "done" : "info";
}

function textOf({ state, hasText, bytes }: SyllabusLesson): string {
  if (state === "draft") return hasText ? `Not shown, ${formatFileSize(bytes)}` : "Nothing yet";
  if (state === "removed") return "Removed";
  return hasText ? `Text, ${formatFileSize(bytes)}` : "Live";
}
