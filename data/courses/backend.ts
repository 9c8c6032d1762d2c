import type { CourseSeed } from "../types.ts";

/** Backend, school of Engineering: 20 teaching weeks and 2 project weeks. */
export const backend: CourseSeed = {
  slug: "backend",
  dashboardRank: 2,
  title: "Backend",
  shortTitle: "Back-End Dev",
  school: "engineering",
  glyph: "backend",
  summary: "Build the servers, databases and APIs behind every screen, with Node.js, TypeScript and PostgreSQL.",
  overview: [
    "When a transfer goes through, a seat is booked or a code arrives by SMS, a backend did the work. In this course you learn to write that part: the API that answers, the database that remembers, and the checks that keep a stranger out of someone else's account.",
    "The examples are close to home. You move money between wallets in kobo, verify a payment from Paystack, answer a USSD session and retry a request that died when the light went. You learn what happens when two people spend the same balance in the same second, and how to stop it.",
    "You need a laptop with 8 GB of memory, because databases and containers run on it, and about ten hours a week outside class. Programming starts from the beginning in week 2, at a steady pace. If you have written a little code before, the first month will feel lighter.",
  ],
  level: "Beginner to intermediate",
  format:
    "Two or three live classes a week, online or in person depending on the tutor you pick; week 1 is written, to read beforehand.",
  tools: [
    "Node.js",
    "TypeScript",
    "Fastify",
    "PostgreSQL",
    "Redis or Valkey",
    "Docker",
    "Git and GitHub Actions",
    "Vitest",
    "k6",
    "Paystack test mode",
  ],
  objectives: [
    "Write clear TypeScript that runs on Node.js and handles its errors.",
    "Design HTTP APIs that are validated, documented and safe to retry.",
    "Model data in PostgreSQL and write SQL that stays fast as tables grow.",
    "Protect accounts, payments and personal data against the common attacks.",
    "Move money correctly with transactions, ledgers and verified webhooks.",
    "Test, containerise and deploy a service, and restore it from a backup.",
  ],
  weeks: 20,
  projectWeeks: 2,
  planFees: { upfront: 150, installment: 155, monthly: 32 },
  syllabus: [
    {
      title: "The terminal and the request",
      topics: [
        "Files, paths and permissions on Linux or WSL",
        "Clients, servers, ports and DNS",
        "HTTP methods, headers and status codes",
        "Raw requests and responses with curl",
      ],
    },
    {
      title: "JavaScript for the server",
      topics: [
        "Values, types and control flow",
        "Functions, closures and modules",
        "Arrays and objects: map, filter and reduce",
        "Errors: throw, try and catch",
        "Breakpoints in the Node.js debugger",
      ],
    },
    {
      title: "TypeScript you can rely on",
      topics: [
        "Annotations and inference",
        "Unions, narrowing and result types",
        "Generics and utility types",
        "Strict tsconfig and TypeScript files run by Node.js",
        "The unknown type at the edge of the program",
      ],
    },
    {
      title: "Asynchronous Node.js",
      topics: [
        "Event loop and non-blocking I/O",
        "Promises, async/await and Promise.all",
        "Files and streams for large CSV imports",
        "Configuration through environment variables",
        "Timeouts with AbortSignal",
      ],
    },
    {
      title: "Git, packages and code review",
      topics: [
        "Commits that say why",
        "Branches, pull requests and conflicts",
        "npm, lockfiles and semantic versions",
        "Formatting and linting with Biome",
        "Review of a colleague's code and an AI assistant's code",
      ],
    },
    {
      title: "Your first API with Fastify",
      topics: [
        "Routes, plugins and lifecycle hooks",
        "Request validation with JSON Schema",
        "One error format: problem details (RFC 9457)",
        "Structured logs with Pino",
        "Graceful shutdown",
      ],
    },
    {
      title: "API design",
      topics: [
        "Resources, names and relationships",
        "Cursor pagination, filters and sorting",
        "Idempotency keys for repeated requests",
        "Versioning without breaking old apps",
        "OpenAPI descriptions and generated documentation",
      ],
    },
    {
      title: "The relational model",
      topics: [
        "Tables, primary keys and foreign keys",
        "Normal forms up to the third",
        "Column types: numeric, timestamptz, uuid and jsonb",
        "Constraints: not null, unique and check",
        "Money as whole kobo, phone numbers as text",
      ],
    },
    {
      title: "SQL queries",
      topics: [
        "SELECT, WHERE and ORDER BY",
        "Inner, left and self joins",
        "GROUP BY, HAVING and aggregates",
        "Subqueries and common table expressions",
        "Window functions for running balances",
      ],
    },
    {
      title: "PostgreSQL from Node.js",
      topics: [
        "Connection pools and their limits",
        "Parameterised queries and SQL injection",
        "Schema migrations",
        "Typed queries with Drizzle",
        "Realistic seed data: Nigerian names, states and prices",
      ],
    },
    {
      title: "Transactions and correct money",
      topics: [
        "ACID and isolation levels",
        "Row locks with SELECT FOR UPDATE",
        "The double-spend problem in a wallet transfer",
        "Deadlocks and safe retries",
        "Double-entry ledgers",
      ],
    },
    {
      title: "Database performance",
      topics: [
        "Query plans with EXPLAIN ANALYZE",
        "B-tree, composite and partial indexes",
        "N+1 queries and how to spot them",
        "Full-text and trigram search",
        "VACUUM, bloat and table statistics",
      ],
    },
    {
      title: "Authentication",
      topics: [
        "Password hashing with Argon2id",
        "Server sessions in secure cookies",
        "JSON Web Tokens: expiry and revocation",
        "E-mail verification and password reset tokens",
        "Authenticator codes and passkeys",
      ],
    },
    {
      title: "Authorisation and API security",
      topics: [
        "Roles, ownership and object-level checks",
        "OWASP API Security Top 10",
        "Rate limits and account lockout",
        "CORS, CSRF and security headers",
        "Personal data and the Nigeria Data Protection Act",
      ],
    },
    {
      title: "Tests that catch real faults",
      topics: [
        "Unit tests with Vitest",
        "API tests through fastify.inject",
        "Integration tests on a real PostgreSQL container",
        "Fakes for clock, mail and payment provider",
        "Race tests for concurrent requests",
      ],
    },
    {
      title: "Payments and webhooks",
      topics: [
        "Paystack transactions in test mode",
        "Webhook signatures with HMAC SHA-512",
        "Amount and reference checks on the server",
        "Duplicate and out-of-order events",
        "Reconciliation against the settlement report",
      ],
    },
    {
      title: "Background work and messages",
      topics: [
        "Job queues with pg-boss or BullMQ",
        "Retries with back-off and dead letters",
        "Scheduled jobs in Africa/Lagos time",
        "E-mail and SMS delivery reports",
        "USSD sessions through Africa's Talking",
      ],
    },
    {
      title: "Caching, files and live updates",
      topics: [
        "Redis keys, expiry and eviction",
        "Cache-aside and stampedes",
        "ETag and Cache-Control",
        "Uploads to S3-compatible storage with signed links",
        "Server-sent events and WebSockets",
      ],
    },
    {
      title: "Containers and delivery",
      topics: [
        "Dockerfiles and multi-stage builds",
        "Docker Compose for local services",
        "GitHub Actions: test, build and push",
        "A Linux server with Caddy and automatic TLS",
        "Releases and migrations without downtime",
      ],
    },
    {
      title: "Running a service",
      topics: [
        "Metrics and traces with OpenTelemetry",
        "Service level objectives and alerts",
        "Load tests with k6",
        "Point-in-time backups and a restore drill",
        "Incident notes without blame",
      ],
    },
    {
      title: "Project: an API for a POS agent in Ibadan",
      topics: [
        "Day with an agent: float, withdrawals, transfers and charges",
        "Data model with a double-entry ledger in kobo",
        "OpenAPI contract agreed before the code",
        "Endpoints for cash in, cash out, float top-up and day close",
        "Idempotent requests for terminals that lose power mid-sale",
      ],
    },
    {
      title: "Project: prove it and put it online",
      topics: [
        "Race test: fifty withdrawals against one balance",
        "Agent and supervisor roles with audit log",
        "End-of-day report that balances to the kobo",
        "Deployment with monitoring and nightly backups",
        "Operator's runbook and a live demonstration",
      ],
    },
  ],
};
