import type { CourseSeed } from "../types.ts";

/** Data Analysis, school of Data: 16 teaching weeks and 2 project weeks. */
export const dataAnalysis: CourseSeed = {
  slug: "data-analysis",
  title: "Data Analysis",
  shortTitle: "Data Analysis",
  school: "data",
  glyph: "data",
  summary: "Clean data, honest charts and useful answers with Excel, SQL, Power BI and a little Python.",
  overview: [
    "Every shop, clinic and savings app collects figures, and few people can say what they mean. A data analyst asks a clear question, finds the right figures, cleans them and gives an answer that someone can act on. That is the whole of this course, done many times on real tables.",
    "You work with data that looks like work here: POS exports with three date formats, phone numbers that lost their first zero, bus fares by route, prices from the National Bureau of Statistics. You start in spreadsheets, move to SQL when the rows grow, build reports in Power BI and learn enough Python to repeat a job without doing it by hand.",
    "Secondary school arithmetic is enough. Power BI Desktop runs only on Windows, so if you use a Mac, speak to your tutor before week 11. Datasets are small and shared as files, so you can work through most exercises without being online.",
  ],
  level: "Beginner",
  format:
    "Two or three live classes a week, online or in person depending on the tutor you pick; week 1 is written, to read beforehand.",
  tools: [
    "Microsoft Excel",
    "Google Sheets",
    "Power Query",
    "PostgreSQL",
    "DBeaver",
    "Power BI",
    "Python and pandas",
    "Google Colab",
  ],
  objectives: [
    "Turn a vague request into a question that data can answer.",
    "Clean and combine messy tables so that the steps can be repeated.",
    "Query databases with SQL, including joins and window functions.",
    "Summarise data with sound statistics and say how sure you are.",
    "Build Power BI reports that refresh, load quickly and read well on a phone.",
    "Present findings and recommendations in plain language.",
  ],
  weeks: 16,
  projectWeeks: 2,
  planFees: { upfront: 120, installment: 125, monthly: 32 },
  syllabus: [
    {
      title: "Questions before charts",
      topics: [
        "Business questions and the metrics that answer them",
        "Kinds of data: categories, counts, measures and dates",
        "One row per thing: tidy tables",
        "Sources: POS exports, forms and NBS tables",
        "Personal data and the Nigeria Data Protection Act",
      ],
    },
    {
      title: "Spreadsheet foundations",
      topics: [
        "Relative and absolute references",
        "Excel tables and structured references",
        "SUMIFS, COUNTIFS and AVERAGEIFS",
        "IF, IFS and IFERROR",
        "Text, dates and the lost zero of a phone number",
      ],
    },
    {
      title: "Lookups and dynamic formulas",
      topics: [
        "XLOOKUP, and INDEX with MATCH",
        "FILTER, SORT and UNIQUE",
        "LET for readable formulas",
        "Data validation lists",
        "Formula audit and protected cells",
      ],
    },
    {
      title: "Cleaning with Power Query",
      topics: [
        "Imports from CSV files, folders and web pages",
        "Duplicates, blanks and mixed date formats",
        "Split, merge and unpivot",
        "Joins between queries",
        "A monthly workbook that refreshes in one click",
      ],
    },
    {
      title: "PivotTables",
      topics: [
        "Rows, columns, values and filters",
        "Dates grouped by week, month and quarter",
        "Calculated fields and percentage views",
        "Slicers and timelines",
        "GROUPBY and PIVOTBY in Microsoft 365",
      ],
    },
    {
      title: "Describing data in numbers",
      topics: [
        "Mean, median and when each misleads",
        "Quartiles, spread and standard deviation",
        "Outliers in a table of bus fares",
        "Percentage change, percentage points and index numbers",
        "Correlation and its limits",
      ],
    },
    {
      title: "Honest charts",
      topics: [
        "The right chart for the question",
        "Axes, scales and zero baselines",
        "Colour, labels and contrast",
        "Small multiples",
        "Misleading charts from the news, redrawn",
      ],
    },
    {
      title: "SQL: reading one table",
      topics: [
        "PostgreSQL and DBeaver on your laptop",
        "SELECT, WHERE and ORDER BY",
        "GROUP BY and HAVING",
        "NULL and CASE",
        "Date and text functions",
      ],
    },
    {
      title: "SQL: joining tables",
      topics: [
        "Primary and foreign keys",
        "Inner, left and anti joins",
        "Double counting after a join",
        "UNION and set operations",
        "Common table expressions",
      ],
    },
    {
      title: "SQL: analysis patterns",
      topics: [
        "ROW_NUMBER, RANK and LAG",
        "Running totals and moving averages",
        "Cohort retention for a savings app",
        "Funnels from sign-up to first deposit",
        "Views for questions asked every week",
      ],
    },
    {
      title: "Data models in Power BI",
      topics: [
        "Power BI Desktop and its data connectors",
        "Star schema: facts and dimensions",
        "Relationships and filter direction",
        "Date tables",
        "Model size on an 8 GB laptop",
      ],
    },
    {
      title: "DAX measures",
      topics: [
        "Measures and calculated columns",
        "Row context and filter context",
        "CALCULATE and its filters",
        "Month to date and year on year",
        "Totals checked against SQL",
      ],
    },
    {
      title: "Reports people use",
      topics: [
        "Page layout for desktop and phone",
        "Drill-through, tooltips and bookmarks",
        "Row-level security for branch managers",
        "Publishing, scheduled refresh and gateways",
        "Alt text and keyboard order",
      ],
    },
    {
      title: "Python for analysts",
      topics: [
        "Notebooks in Google Colab and Jupyter",
        "DataFrames: read, select and filter",
        "groupby and merge",
        "Missing values and column types",
        "Charts with Matplotlib and seaborn",
      ],
    },
    {
      title: "Samples, tests and certainty",
      topics: [
        "Populations, samples and bias",
        "Confidence intervals",
        "Hypothesis tests and p-values",
        "A/B test of a lower delivery fee",
        "Simple linear regression",
      ],
    },
    {
      title: "From finding to decision",
      topics: [
        "One-page summaries for busy readers",
        "Recommendations tied to figures",
        "Data dictionary and method notes",
        "Checks on formulas and queries written by an AI assistant",
        "Portfolio pieces and interview tasks",
      ],
    },
    {
      title: "Project: sales and stock for a provisions store in Kano",
      topics: [
        "Meeting with the owner: five questions worth answering",
        "Six months of POS and supplier records, cleaned in Power Query",
        "PostgreSQL tables and queries for sales, margin and stock-outs",
        "Star schema and core measures in Power BI",
      ],
    },
    {
      title: "Project: dashboard, advice and handover",
      topics: [
        "Two-page report: daily sales and slow stock",
        "Reconciliation of totals with the cash book",
        "Reorder list with the reasoning shown",
        "Phone layout tested by the owner",
        "Ten-minute presentation and a refresh guide",
      ],
    },
  ],
};
