import { useState } from "react";
import { BlockPanel } from "#ui/illustrations/block-panel.tsx";
import { BlockWall } from "#ui/illustrations/block-wall.tsx";
import { Portrait } from "#ui/illustrations/portrait.tsx";
import { openedBlocks, wallBlocks } from "#ui/illustrations/wall-blocks.ts";
import { ActivityLegend } from "../activity-legend.tsx";
import { Avatar } from "../avatar.tsx";
import { Badge, StatusBadge } from "../badge.tsx";
import { Banner } from "../banner.tsx";
import { Button } from "../button.tsx";
import { Calendar } from "../calendar.tsx";
import { Card } from "../card.tsx";
import { Chip, ChipButton } from "../chip.tsx";
import { Meter } from "../meter.tsx";
import { Pagination } from "../pagination.tsx";
import { ProgressBar } from "../progress-bar.tsx";
import { StarRating } from "../star-rating.tsx";
import { Table } from "../table.tsx";
import { Line, Sample, Stack } from "./sample.tsx";

const rows = [
  { title: "Wireframe a bus app", course: "UI-UX Design", questions: 6, status: "Pending" },
  { title: "Usability report", course: "UI-UX Design", questions: 4, status: "Not submitted" },
  { title: "Colour and contrast", course: "UI-UX Design", questions: 10, status: "Completed", grade: 78 },
  { title: "Semantic HTML", course: "Front End Dev", questions: 12, status: "Completed", grade: 54 },
];

export function AssessmentSample() {
  return (
    <Sample title="Assessment list" wide>
      <Stack>
        <Banner icon="bell-ring" action={<Button size="sm">Submit Now</Button>}>
          <b>2 assignments pending.</b> The earliest is due 14 Jan 2024.
        </Banner>
        <Card>
          <Table
            caption="Assignments"
            rows={rows}
            rowKey={(row) => row.title}
            columns={[
              {
                header: "Title",
                place: "title",
                cell: (row) => (
                  <button type="button" className="link link-ink">
                    {row.title}
                  </button>
                ),
              },
              { header: "Course", cell: (row) => row.course },
              { header: "Qns", number: true, cell: (row) => row.questions },
              { header: "Status", place: "status", cell: (row) => <StatusBadge status={row.status} /> },
              { header: "Grade", number: true, cell: (row) => <b>{row.grade ?? "–"}</b> },
            ]}
          />
        </Card>
      </Stack>
    </Sample>
  );
}

export function ActivitySample() {
  return (
    <Sample title="Course activity">
      <ActivityLegend
        glyph="ux"
        school="design"
        items={[
          { label: "Quiz", percent: 20, status: "Completed" },
          { label: "Project", percent: 30, status: "In progress" },
          { label: "Assignment", percent: 40, status: "Completed" },
          { label: "Exam", percent: 10, status: "Pending" },
        ]}
      />
    </Sample>
  );
}

export function ProgressSample() {
  return (
    <Sample title="Progress">
      <Stack>
        <WallSample />
        <Meter
          label="Quiz progress"
          value={4}
          max={10}
          showCurrent
          size="lg"
          done="40% Done"
          remaining="60% Remaining"
        />
        <Meter label="Course progress" value={78} done="78% Done" remaining="22% Remaining" />
        <Meter label="Grade" value={55} windows={20} />
        <ProgressBar label="Uploading report.pdf" value={35} />
      </Stack>
    </Sample>
  );
}

function WallSample() {
  const [chosen, setChosen] = useState(23);
  const blocks = wallBlocks(openedBlocks(55), (number) => {
    if (number === 2) return { face: <Portrait name="Adaeze Okonkwo" className="size-full" decorative /> };
    return number === 3 ? { date: { weekday: "Thu", day: "26" } } : {};
  });
  return (
    <div className="on-wall max-w-lg">
      <BlockWall blocks={blocks} label="40 blocks of a course" chosen={chosen} onChoose={setChosen} />
      <BlockPanel number={chosen} title={blocks[chosen - 1]?.label} aside="1 of 3 lessons done" />
    </div>
  );
}

export function CalendarSample() {
  const [month, setMonth] = useState("2026-11");
  const [selected, setSelected] = useState("2026-11-24");
  return (
    <Sample title="Calendar">
      <Card padded>
        <Calendar
          month={month}
          today="2026-11-21"
          onMonthChange={setMonth}
          selected={selected}
          onSelect={setSelected}
          marks={{ "2026-11-17": "Design Principal, 2 - 3 pm", "2026-11-24": "Design Principal, 2 - 3 pm" }}
        />
      </Card>
    </Sample>
  );
}

export function LabelsSample() {
  const [pressed, setPressed] = useState(true);
  const [page, setPage] = useState(4);
  return (
    <Sample title="Labels, people and pages">
      <Line>
        <Badge>plain</Badge>
        <Badge tone="sun">Top Tutor</Badge>
        <Badge tone="info">New</Badge>
        <StatusBadge status="Pending" />
        <StatusBadge status="Completed" />
        <StatusBadge status="Not submitted" />
        <StatusBadge status="In progress" />
      </Line>
      <Line>
        <Chip>HTML</Chip>
        <Chip>Accessibility</Chip>
        <ChipButton pressed={pressed} onClick={() => setPressed(!pressed)}>
          Online only
        </ChipButton>
        <ChipButton pressed={!pressed} onClick={() => setPressed(!pressed)}>
          Physical classes
        </ChipButton>
      </Line>
      <Line>
        <Avatar name="Temitope Alabi" size="sm" />
        <Avatar name="Temitope Alabi" />
        <Avatar name="Ẹniọlá Ọdẹ" size="lg" shape="round" />
        <Avatar name="Adaeze Okonkwo" size="xl">
          <Portrait name="Adaeze Okonkwo" decorative />
        </Avatar>
      </Line>
      <Line className="on-wall">
        <div className="avatar-stack">
          <Avatar name="Ada Obi" decorative />
          <Avatar name="Tunde Bakare" decorative />
          <Avatar name="Chiamaka Eze" decorative />
        </div>
        <StarRating value={5}>1,234+ students</StarRating>
      </Line>
      <Line>
        <StarRating value={5} figure="ratio">
          41 reviews
        </StarRating>
        <StarRating value={3.6} figure="value" />
      </Line>
      <Pagination label="Orders" page={page} pageCount={9} onPage={setPage} />
    </Sample>
  );
}
