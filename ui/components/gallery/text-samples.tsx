import { Icon } from "#ui/icons/icon.tsx";
import { Glyph } from "#ui/illustrations/glyph.tsx";
import { Accordion } from "../accordion.tsx";
import { Badge } from "../badge.tsx";
import { Breadcrumb } from "../breadcrumb.tsx";
import { Button } from "../button.tsx";
import { Card, DoorCard } from "../card.tsx";
import { Facts } from "../facts.tsx";
import { Prose } from "../prose.tsx";
import { StarRating } from "../star-rating.tsx";
import { Tabs } from "../tabs.tsx";
import { Line, Sample, Stack } from "./sample.tsx";

export function CardSample() {
  return (
    <Sample title="Cards">
      <Stack>
        <Card padded>A plain card.</Card>
        <DoorCard padded door="md" className="school-engineering">
          <span className="glyph-tile">
            <Glyph name="frontend" />
          </span>
          <h3>Front End Dev</h3>
          <p>20 weeks + 2 project weeks</p>
          <StarRating value={5} figure="ratio" />
          <Button variant="soft" block>
            View course
          </Button>
        </DoorCard>
        <DoorCard padded door="lg" className="is-open">
          Pointed at.
        </DoorCard>
        <blockquote className="open-frame">An open frame, for quotations only.</blockquote>
      </Stack>
    </Sample>
  );
}

export function DisclosureSample() {
  return (
    <Sample title="Tabs and accordion">
      <Tabs
        id="gallery-tabs"
        label="About the tutor"
        defaultValue="reviews"
        tabs={[
          { id: "about", label: "About", content: <p>She teaches what she builds.</p> },
          {
            id: "reviews",
            label: "Reviews",
            badge: <Badge>5</Badge>,
            content: <p>Clear, patient, always on time.</p>,
          },
        ]}
      />
      <br />
      <Accordion
        name="gallery-questions"
        openIndex={0}
        items={[
          {
            title: "How do I get a tutor?",
            body: "Check that your course is listed, then compare tutors by their reviews.",
          },
          { title: "How often do classes hold?", body: "At least twice and at most thrice per week." },
          { title: "Can I pay in parts?", body: "Yes: in two installments, or monthly." },
        ]}
      />
    </Sample>
  );
}

export function WayfindingSample() {
  return (
    <Sample title="Finding the way">
      <Breadcrumb items={[{ label: "Find Tutor", href: "#main" }, { label: "Chiamaka Eze" }]} />
      <Line>
        <a href="#main" className="link">
          A link in text
        </a>
        <a href="#main" className="more">
          All courses <Icon name="arrow-right" size={16} />
        </a>
      </Line>
      <Facts
        items={[
          { label: "Experience", value: "5+ Years", icon: "briefcase" },
          { label: "Location", value: "Nigeria", icon: "map-pin" },
          { label: "Language", value: "English", icon: "languages" },
        ]}
      />
    </Sample>
  );
}

const article = `<h2>What a good first week looks like</h2><p>Write down what you want to be able to do at the end, and show it to your tutor. <a href="#main">A short list</a> is enough.</p><ul><li>Two evenings a week</li><li>One small thing to finish</li></ul><blockquote>The quizzes are short. I do them on the bus to work.</blockquote><p>Then <code>git push</code> and ask for a review.</p>`;

export function ProseSample() {
  return (
    <Sample title="Prose" wide>
      <Prose html={article} />
    </Sample>
  );
}
