import type { CourseSeed } from "../types.ts";

/** Frontend, school of Engineering: 20 teaching weeks and 2 project weeks. */
export const frontend: CourseSeed = {
  slug: "frontend",
  popularRank: 2,
  dashboardRank: 3,
  title: "Frontend",
  shortTitle: "Front End Dev",
  school: "engineering",
  glyph: "frontend",
  summary: "Build fast, accessible websites with HTML, CSS, JavaScript, TypeScript and React.",
  overview: [
    "A frontend developer builds the part of a website that people see, read and touch. You start with a single HTML page and a browser. By the last week you have a tested React application online, under a name you can send to an employer.",
    "We build for the phones and networks around us. Your pages must open on a 360 px Android screen, cost the reader few megabytes of data, survive a dropped connection and make sense to someone using a screen reader. You check all four yourself, with the same tools that working teams use.",
    "You need a laptop with 4 GB of memory, better 8, and about eight hours a week outside class. No programming experience is needed. Every editor and tool in the course is free, and most of them work offline once installed, so a power cut or an empty data bundle costs you little.",
  ],
  level: "Beginner",
  format:
    "Two or three live classes a week, online or in person depending on the tutor you pick; week 1 is written, to read beforehand.",
  tools: [
    "VS Code",
    "Chrome and Firefox DevTools",
    "Git and GitHub",
    "TypeScript",
    "React",
    "Vite",
    "React Router",
    "Tailwind CSS",
    "Vitest and Playwright",
    "Lighthouse",
  ],
  objectives: [
    "Write semantic HTML and modern CSS that hold together from a 360 px phone to a wide monitor.",
    "Program in JavaScript and TypeScript, and explain what your code does line by line.",
    "Build React interfaces with routing, forms, server data and honest error states.",
    "Make pages that work with a keyboard and a screen reader, to WCAG 2.2 level AA.",
    "Measure and reduce load time and data use for slow and metered connections.",
    "Test your work automatically and deploy it from a pull request.",
    "Ship a complete website for a real small business and hand it over with notes.",
  ],
  weeks: 20,
  projectWeeks: 2,
  planFees: { upfront: 150, installment: 155, monthly: 32 },
  syllabus: [
    {
      title: "How a page reaches your phone",
      topics: [
        "Browser, DNS and server in one request",
        "VS Code, folders and file paths",
        "First HTML document: doctype, head and body",
        "Elements and Network panels in DevTools",
      ],
    },
    {
      title: "HTML that carries meaning",
      topics: [
        "Headings, paragraphs, lists and links",
        "Landmarks: header, nav, main and footer",
        "Images, alt text and figure captions",
        "Tables for real data: a bus fare table",
        "HTML validation with the W3C checker",
      ],
    },
    {
      title: "Forms people can finish",
      topics: [
        "Labels, fieldsets and legends",
        "Input types and autocomplete for names, phones and e-mail",
        "NIN and account number fields: inputmode and leading zeros",
        "Required, pattern and native validation messages",
        "GET and POST submissions",
      ],
    },
    {
      title: "CSS: the rules of the cascade",
      topics: [
        "Selectors, specificity and inheritance",
        "Cascade order and cascade layers",
        "Box model and box-sizing",
        "Units: rem, percent, ch and dvh",
        "Custom properties for shared values",
      ],
    },
    {
      title: "Type and colour on the web",
      topics: [
        "Web fonts, subsets and the ₦ sign",
        "Line length, line height and fluid sizes with clamp()",
        "Colours in oklch() and contrast ratios",
        "Light and dark themes with light-dark()",
      ],
    },
    {
      title: "Layout with flexbox and grid",
      topics: [
        "Normal flow, display and positioning",
        "Flexbox for rows, toolbars and wrapping",
        "Grid tracks, named areas and minmax()",
        "Subgrid for aligned price cards",
      ],
    },
    {
      title: "Responsive pages, small screens first",
      topics: [
        "Mobile-first styles at 360 px",
        "Media queries and container queries",
        "Responsive images with srcset, sizes and AVIF",
        "CSS nesting and :has()",
        "Zoom to 200% and text in one column at 400%",
      ],
    },
    {
      title: "Git, GitHub and your first site online",
      topics: [
        "Commits, branches and readable history",
        "Remotes and pull requests on GitHub",
        "Merge conflicts, settled by hand",
        "Static hosting on Netlify or Cloudflare",
        "Custom domains and .ng names",
      ],
    },
    {
      title: "JavaScript: values and decisions",
      topics: [
        "let, const and the primitive types",
        "Strings, numbers and template literals",
        "Conditions, comparisons and loops",
        "Functions, parameters and return values",
        "Scope and closures in a fare calculator",
      ],
    },
    {
      title: "JavaScript: working with data",
      topics: [
        "Arrays: map, filter, reduce and toSorted",
        "Objects, destructuring and spread",
        "Map and Set",
        "Intl formats for naira, dates and Lagos time",
        "ES modules: import and export",
      ],
    },
    {
      title: "The DOM and events",
      topics: [
        "Element queries and safe changes with textContent",
        "Event listeners, bubbling and delegation",
        "Form reading with FormData",
        "Dialog and popover without a library",
        "Script injection and why innerHTML needs care",
      ],
    },
    {
      title: "Talking to servers on a weak network",
      topics: [
        "Event loop, promises and async/await",
        "fetch, JSON and HTTP status codes",
        "Timeouts, retries and AbortController",
        "Loading, empty and error states",
        "localStorage, its uses and limits",
      ],
    },
    {
      title: "Accessibility in practice",
      topics: [
        "Keyboard order and visible focus",
        "Accessible names, roles and the first rule of ARIA",
        "Screen reader checks with NVDA and TalkBack",
        "Error messages and live regions",
        "axe audits against WCAG 2.2",
      ],
    },
    {
      title: "TypeScript for safer code",
      topics: [
        "Types for functions, objects and arrays",
        "Unions, literal types and narrowing",
        "Generics in everyday functions",
        "Strict settings in tsconfig",
        "API responses checked with Zod",
      ],
    },
    {
      title: "React: components and state",
      topics: [
        "Project setup with Vite",
        "Components, JSX and props",
        "Lists and stable keys",
        "useState and event handlers",
        "Lifted state and one source of truth",
      ],
    },
    {
      title: "React: effects, forms and hooks",
      topics: [
        "useEffect, and the cases that do not need it",
        "useReducer and context",
        "Refs and focus management",
        "Form actions with useActionState",
        "Custom hooks and the rules of hooks",
      ],
    },
    {
      title: "Routes and server data",
      topics: [
        "Nested routes and params in React Router",
        "Error boundaries and not-found pages",
        "Caching and refetching with TanStack Query",
        "Optimistic updates and their undo",
        "Search and filters kept in the address bar",
      ],
    },
    {
      title: "Styling a component library",
      topics: [
        "Tailwind CSS utilities and theme tokens",
        "Accessible primitives from Radix UI",
        "Component APIs, variants and composition",
        "Component pages in Storybook",
        "View transitions and reduced motion",
      ],
    },
    {
      title: "Tests and teamwork",
      topics: [
        "Unit tests with Vitest",
        "Testing Library queries by role and name",
        "Fake servers with Mock Service Worker",
        "Playwright journeys on a phone viewport",
        "Code review, including code from an AI assistant",
      ],
    },
    {
      title: "Speed, data cost and offline use",
      topics: [
        "Core Web Vitals: LCP, INP and CLS",
        "Code splitting and lazy loading",
        "Lighthouse budgets on a throttled connection",
        "Service workers and an offline page",
        "Web app manifest and installation",
      ],
    },
    {
      title: "Project: an ordering site for a tailor in Surulere",
      topics: [
        "Owner interview and a one-page brief",
        "Clickable sketch of catalogue, measurements form and order status",
        "React build with style prices in naira and saved measurements",
        "Measurements kept on the phone until the network returns",
      ],
    },
    {
      title: "Project: test, launch and hand over",
      topics: [
        "Playwright tests of the full order journey",
        "Keyboard, TalkBack and axe fixes",
        "First load under 300 KB, measured on a real Android phone",
        "Launch on a custom domain with automatic deploys",
        "Owner's guide and a recorded walk-through",
      ],
    },
  ],
};
