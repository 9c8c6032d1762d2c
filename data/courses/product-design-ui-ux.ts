import type { CourseSeed } from "../types.ts";

/** Product Design UI/UX, school of Design: 16 teaching weeks and 2 project weeks. */
export const productDesignUiUx: CourseSeed = {
  slug: "product-design-ui-ux",
  popularRank: 1,
  dashboardRank: 1,
  title: "Product Design UI/UX",
  shortTitle: "UI-UX Design",
  school: "design",
  glyph: "ux",
  summary: "Research, wireframes and interfaces in Figma, tested with the people who will use them.",
  overview: [
    "Product design decides what a screen should do before it decides how it should look. You learn to listen to people, find the problem worth solving, draw several answers and test them. Then you learn the craft of type, colour, spacing and components until the result is clear at a glance.",
    "You design for real conditions: a 360 px phone with a cracked screen in bright sun, a trader who reads Hausa more easily than English, a transfer that fails when the network drops, a customer who has only USSD.",
    "You do not need to draw well or to code. You need a laptop that runs Figma in a browser, and the nerve to ask a stranger three good questions. You finish with a tested app design and a case study that shows your reasoning as well as your screens.",
  ],
  level: "Beginner",
  format:
    "Self-paced lessons with two or three live classes a week, online or in person depending on the tutor you pick.",
  tools: ["Figma", "FigJam", "Pen and paper", "Google Forms", "Maze", "Stark", "TalkBack and VoiceOver", "Notion"],
  objectives: [
    "Plan and run interviews, surveys and usability tests, and report them fairly.",
    "Turn research into a problem statement, a flow and a clear structure.",
    "Design interfaces in Figma with auto layout, components and variables.",
    "Choose type, colour and spacing that stay readable on cheap phones and in sunlight.",
    "Check your work against WCAG 2.2 and repair what fails.",
    "Write interface text that tells people what happened and what to do.",
    "Hand designs to engineers and present a case study in your portfolio.",
  ],
  weeks: 16,
  projectWeeks: 2,
  planFees: { upfront: 120, installment: 125, monthly: 32 },
  syllabus: [
    {
      title: "What a product designer does",
      topics: [
        "Product, UX and UI roles",
        "From problem to measured result",
        "Nielsen's heuristics on a banking app you use",
        "Critique: how to give it and take it",
        "Figma files, pages and frames",
      ],
    },
    {
      title: "Talking to people",
      topics: [
        "Research questions and assumptions",
        "Recruiting in markets, motor parks and WhatsApp groups",
        "Interview guides and open questions",
        "Consent, recordings and data protection",
        "Field notes without opinion",
      ],
    },
    {
      title: "Making sense of research",
      topics: [
        "Affinity maps in FigJam",
        "Personas built from evidence",
        "Journey map of a bus trip across town",
        "Jobs to be done",
        "Problem statements",
      ],
    },
    {
      title: "Evidence beyond interviews",
      topics: [
        "Survey questions and response bias",
        "Competitor teardown of three transfer apps",
        "Funnels and drop-off in product analytics",
        "App store reviews and support calls as data",
      ],
    },
    {
      title: "Ideas and flows",
      topics: [
        "Sketching many answers quickly",
        "User flows and task flows",
        "Failed transfers, lost network and dead battery",
        "Impact and effort",
        "Storyboards",
      ],
    },
    {
      title: "Information architecture",
      topics: [
        "Content inventory",
        "Card sorts and tree tests",
        "Navigation on small phones",
        "Search, filters and sorting",
        "Labels in plain English and local languages",
      ],
    },
    {
      title: "Wireframes",
      topics: [
        "Paper wireframes",
        "Frames, constraints and layout grids at 360 px",
        "Auto layout",
        "Real content in place of lorem ipsum",
        "Annotations for behaviour",
      ],
    },
    {
      title: "Usability testing",
      topics: [
        "Test plans and fair tasks",
        "Click-through prototypes for early tests",
        "Moderated sessions and thinking aloud",
        "Unmoderated tests in Maze",
        "Severity ratings and the next version",
      ],
    },
    {
      title: "Type and layout",
      topics: [
        "Type scales, line length and line height",
        "Typefaces that carry ₦ and dotted vowels",
        "A 4 px spacing system",
        "Hierarchy and grouping",
        "Figures that line up in tables and receipts",
      ],
    },
    {
      title: "Colour, icons and pictures",
      topics: [
        "Palettes in OKLCH",
        "Colour roles: text, surface, action and danger",
        "Contrast checks for sunlight and WCAG 2.2",
        "Icon sets and consistent strokes",
        "Dark theme",
      ],
    },
    {
      title: "Components and forms",
      topics: [
        "Components, variants and properties",
        "States: focus, disabled, loading and error",
        "Labels, help text and inline errors",
        "NIN, BVN and phone number fields",
        "Cards, lists and tables on a phone",
      ],
    },
    {
      title: "Design systems",
      topics: [
        "Variables and modes",
        "Design tokens and names that last",
        "Libraries, versions and release notes",
        "Usage pages with right and wrong examples",
        "A small system of twelve components",
      ],
    },
    {
      title: "Interaction and prototypes",
      topics: [
        "Interactive components",
        "Smart animate, duration and easing",
        "Prototype logic with variables and conditions",
        "Feedback while a slow network answers",
        "Motion for people who prefer less of it",
      ],
    },
    {
      title: "Accessibility and inclusion",
      topics: [
        "Target size, focus order and drag alternatives",
        "Reading order and accessible names",
        "A screen heard through TalkBack",
        "Interfaces for low literacy and several languages",
        "Deceptive patterns and honest alternatives",
      ],
    },
    {
      title: "Words, messages and AI",
      topics: [
        "Buttons, errors and empty states",
        "Receipts: amounts, dates and references",
        "USSD menus and SMS: 160 characters, or 70 once ₦ is used",
        "First drafts from Figma Make, checked and corrected",
        "AI features: uncertainty, undo and control",
      ],
    },
    {
      title: "Handover and portfolio",
      topics: [
        "Dev Mode, measurements and assets",
        "HTML and CSS vocabulary for designers",
        "Design review of the built screens",
        "Task success, retention and other product metrics",
        "Case studies and the portfolio page",
      ],
    },
    {
      title: "Project: an ordering app for a canteen in Benin City",
      topics: [
        "Lunch-hour observation and six interviews",
        "Problem statement agreed with the owner",
        "Flows for ordering, pickup and failed payment",
        "Wireframes tested with five customers",
      ],
    },
    {
      title: "Project: final design and case study",
      topics: [
        "High-fidelity screens on your own component library",
        "Second test with changes shown side by side",
        "Accessibility and plain-language check",
        "Developer handover file",
        "Written case study and a ten-minute presentation",
      ],
    },
  ],
};
