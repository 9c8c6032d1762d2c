import type { CourseSeed } from "../types.ts";

/** Full Stack, school of Engineering: 24 teaching weeks and 2 project weeks. */
export const fullStack: CourseSeed = {
  slug: "full-stack",
  title: "Full Stack",
  shortTitle: "Full Stack Development",
  school: "engineering",
  glyph: "fullstack",
  summary: "Take a product from first sketch to live service: interface, server, database and deployment.",
  overview: [
    "A full stack developer can carry one idea all the way: the screen, the server behind it, the data underneath and the machine it runs on. Small companies often hire this person first. This is our longest engineering course, and it gives each layer the weeks it needs.",
    "You write TypeScript from end to end. The first half makes you sound on the browser side, with HTML, CSS and React. The second half adds Node.js, PostgreSQL, Next.js, payments and deployment. From week 12 on, what you build each week stays in one growing application for an ajo savings group, so you also learn to live with your own earlier decisions.",
    "Set aside twelve hours a week outside class, and have a laptop with 8 GB of memory. You do not need to have programmed before. You do need patience: some weeks are slow on purpose, because a bug you find yourself teaches more than one that is explained to you.",
  ],
  level: "Beginner to intermediate",
  format:
    "Two or three live classes a week, online or in person depending on the tutor you pick; week 1 is written, to read beforehand.",
  tools: [
    "VS Code",
    "TypeScript",
    "React",
    "Tailwind CSS",
    "Next.js",
    "Node.js",
    "Fastify",
    "PostgreSQL",
    "Drizzle",
    "Vitest and Playwright",
    "Docker",
    "Git and GitHub Actions",
  ],
  objectives: [
    "Build responsive, accessible interfaces in HTML, CSS and React.",
    "Write typed APIs in Node.js and design the PostgreSQL schema beneath them.",
    "Share types and validation between browser and server so that they cannot disagree.",
    "Add sign-in, roles, file uploads and Paystack payments safely.",
    "Keep an application usable on slow networks and through a dropped connection.",
    "Test every layer and deploy from GitHub to a server you control.",
    "Deliver a working product to a client, with documentation and a plan for its upkeep.",
  ],
  weeks: 24,
  projectWeeks: 2,
  planFees: { upfront: 250, installment: 255, monthly: 45 },
  syllabus: [
    {
      title: "A web application from both ends",
      topics: [
        "Browser work and server work",
        "URLs, DNS and HTTPS",
        "Editor, terminal and project folders",
        "A first page, served from your own machine",
      ],
    },
    {
      title: "Structure with HTML",
      topics: [
        "Text, links, lists and media",
        "Landmarks and heading order",
        "Forms, labels and native validation",
        "Tables: a term's school fees by class",
      ],
    },
    {
      title: "Style with CSS",
      topics: [
        "Selectors, cascade and inheritance",
        "Box model, spacing and units",
        "Typography, colour and contrast",
        "Custom properties as design tokens",
        "Focus, hover and disabled states",
      ],
    },
    {
      title: "Layout for every screen",
      topics: [
        "Flexbox patterns",
        "Grid patterns and subgrid",
        "Media and container queries",
        "Responsive images on metered data",
      ],
    },
    {
      title: "Git and working in the open",
      topics: [
        "Commits, branches and tags",
        "Pull requests and review comments",
        "Rebase, merge and conflict repair",
        "Issues, README files and licences",
        "A personal page on GitHub Pages",
      ],
    },
    {
      title: "JavaScript fundamentals",
      topics: [
        "Variables, types and operators",
        "Conditions and loops",
        "Functions and scope",
        "Arrays, objects and destructuring",
        "Debugging with breakpoints",
      ],
    },
    {
      title: "JavaScript in the browser",
      topics: [
        "DOM queries and updates",
        "Events and delegation",
        "Form data and client-side checks",
        "Modules and import maps",
        "Naira and date formats with Intl",
      ],
    },
    {
      title: "Asynchronous code and APIs",
      topics: [
        "Callbacks, promises and async/await",
        "fetch and JSON",
        "Status codes and error handling",
        "Cancelled and repeated requests",
        "A live exchange-rate page",
      ],
    },
    {
      title: "TypeScript from the start",
      topics: [
        "Basic types, inference and strict mode",
        "Interfaces, unions and narrowing",
        "Discriminated unions for screen states",
        "Generic functions and utility types",
        "Runtime validation with Zod",
      ],
    },
    {
      title: "Thinking in React",
      topics: [
        "Vite setup and JSX",
        "Props, children and composition",
        "State and events",
        "Lists, keys and conditional views",
        "Component boundaries from a paper sketch",
      ],
    },
    {
      title: "State, effects and forms in React",
      topics: [
        "Reducers and context",
        "Effects and their clean-up",
        "Refs and focus",
        "React Hook Form with a Zod schema",
        "Custom hooks",
      ],
    },
    {
      title: "Interface systems",
      topics: [
        "Tailwind CSS and a theme of your own",
        "Dialogs, menus and tabs that keyboards can use",
        "Reading a Figma file as a developer",
        "WCAG 2.2 checks with axe and TalkBack",
        "Screens for the ajo group: members, turns and contributions",
      ],
    },
    {
      title: "Node.js and HTTP servers",
      topics: [
        "Modules, npm and the Node.js runtime",
        "Files, streams and environment variables",
        "A server with node:http, then with Fastify",
        "Hooks, plugins and request logs",
        "Configuration checked at start-up",
      ],
    },
    {
      title: "REST APIs with shared types",
      topics: [
        "Resource design and status codes",
        "Schemas shared by client and server in one workspace",
        "Pagination, search and sorting",
        "Problem details for errors",
        "OpenAPI documentation",
      ],
    },
    {
      title: "Relational data modelling",
      topics: [
        "Entities, relationships and keys",
        "Normalisation and deliberate exceptions",
        "Constraints that protect the data",
        "Kobo, time zones and identifiers",
        "SELECT, JOIN and GROUP BY in psql",
      ],
    },
    {
      title: "PostgreSQL inside the application",
      topics: [
        "Drizzle schemas and migrations",
        "Typed queries and relations",
        "Transactions for contributions and payouts",
        "Indexes and EXPLAIN",
        "Seed data and database resets for tests",
      ],
    },
    {
      title: "Accounts and access",
      topics: [
        "Argon2id hashes and secure session cookies",
        "Sign-in with Google through OpenID Connect",
        "Password reset and e-mail confirmation",
        "Roles and per-record permissions",
        "CSRF, rate limits and lockouts",
      ],
    },
    {
      title: "Server data in React",
      topics: [
        "Query caching with TanStack Query",
        "Mutations and optimistic updates",
        "Route loaders and pending screens",
        "Error boundaries and retries",
        "Infinite lists and filters in the URL",
      ],
    },
    {
      title: "Next.js and server rendering",
      topics: [
        "App Router, layouts and file conventions",
        "Server and client components",
        "Streaming with Suspense",
        "Server actions and revalidation",
        "Metadata, sitemaps and link previews on WhatsApp",
      ],
    },
    {
      title: "Payments, files and mail",
      topics: [
        "Paystack checkout and server-side verification",
        "Signed webhooks and repeated events",
        "Direct uploads to object storage",
        "PDF receipts",
        "Transactional e-mail with SPF and DKIM",
      ],
    },
    {
      title: "Live, offline and background features",
      topics: [
        "Server-sent events for live balances",
        "Job queues and reminder schedules",
        "Service workers and cached screens",
        "An outbox for actions made without network",
        "Web push notifications",
      ],
    },
    {
      title: "Testing across the stack",
      topics: [
        "Unit tests for rules such as whose turn is next",
        "API tests on a throw-away database",
        "Component tests by role",
        "End-to-end journeys with Playwright",
        "Test review of AI-written code",
      ],
    },
    {
      title: "Deployment and operations",
      topics: [
        "Docker images and Compose",
        "GitHub Actions from pull request to release",
        "Linux server, Caddy and HTTPS",
        "Environment secrets and safe migrations",
        "Backups, restore and rollback",
      ],
    },
    {
      title: "Security, speed and monitoring",
      topics: [
        "OWASP Top 10 walk through your own code",
        "Content Security Policy and security headers",
        "Bundle size and Core Web Vitals",
        "Slow queries and connection limits",
        "Error reports, traces and uptime checks",
      ],
    },
    {
      title: "Project: a fees portal for a primary school in Enugu",
      topics: [
        "Interviews with the bursar and three parents",
        "Scope, screens and schema on two pages",
        "Invoices by class and term, with instalments and discounts",
        "Paystack and bank-transfer payments with PDF receipts",
        "Parent sign-in by phone number and one-time code",
      ],
    },
    {
      title: "Project: pilot, launch and handover",
      topics: [
        "Pilot with sample data for one class",
        "Balances and receipts readable offline",
        "Bursar's report that agrees with the bank statement",
        "Deployment, monitoring and a tested restore",
        "Client handover: guide, costs and support plan",
      ],
    },
  ],
};
