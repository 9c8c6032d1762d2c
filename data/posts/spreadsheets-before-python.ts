import type { PostSeed } from "../types.ts";

export const spreadsheetsBeforePython: PostSeed = {
  slug: "spreadsheets-before-python",
  title: "Learn the spreadsheet before you learn Python",
  author: "Ngozi Umeh",
  date: "2025-02-12",
  summary:
    "Most ideas in data work can be learnt in a spreadsheet, where you see every row. What to master first, and how to tell when it is time for code.",
  school: "data",
  body: `
Every cohort, someone asks me when we will start Python. They have a video course half finished and a feeling that spreadsheets are for accounts clerks. I ask them to open a sheet of two thousand sales and tell me which branch is shrinking. Usually we are still in that sheet forty minutes later, and by then the question has answered itself.

I like Python. I use it every week. But the ideas that make a good analyst are not in the language, and a spreadsheet teaches them faster because nothing is hidden. You see each row. You see the formula and its result side by side. When you are wrong, you can point at the cell.

## The ideas carry over

Almost everything you will later do in code has a plain cousin in a spreadsheet:

- A formula filled down a column is a function applied to every row.
- A lookup, such as XLOOKUP or INDEX with MATCH, is a join between two tables.
- A pivot table is a group by: choose the groups, choose the sum.
- A filter is a where clause.
- A named range is a variable.
- A second sheet that reads from the first is a pipeline.

A student who understands these six will read SQL in a week. A student who does not will copy code that runs and not know whether the answer is right. That second state is the dangerous one, because a chart made from wrong numbers looks exactly like a chart made from right ones.

## What to master, in order

You need no special software. Any of the common spreadsheets will do; [LibreOffice Calc](https://www.libreoffice.org) is free and works offline, which matters on days with no data.

1. **One table, one fact per cell.** One row for each sale, one column for each thing you know about it. No merged cells, no totals in the middle, no colours that carry meaning.
2. **Types.** A date that is really text will sort wrongly and refuse to be added. Learn to spot it: by default, numbers and dates sit on the right of the cell and text on the left.
3. **Cleaning.** Trim spaces, fix spellings, split one column into two, find duplicates. Keep the raw data in its own sheet and never touch it.
4. **Lookups.** Bring the price list to the sales. Then check how many rows found no match, because that number is where the story usually is.
5. **Pivot tables.** Sales by branch and month. Turn the rows and columns round and see what appears.
6. **One honest chart.** A title that says what the chart shows, an axis that starts where it should, and no third dimension.

Give each of these a week of evenings. Use data you care about: your own spending, your church's attendance, the price of tomatoes in three markets. For public figures, the [National Bureau of Statistics](https://nigerianstat.gov.ng) publishes tables that are untidy enough to be good practice.

## A habit that will mark you out

Before you trust any total, reach it a second way. If the pivot table says that the Kaduna branch sold ₦4,210,500 in June, filter the raw sheet to Kaduna and June, select the column and read the sum at the foot of the window. If the two agree, go on. If they do not, you have found a fault before your manager did.

Write down what you did as you go, in a sheet called Notes: where the data came from, on what day, what you removed and why. In code this record is partly automatic. In a spreadsheet it is a matter of character, and people notice.

## When the spreadsheet is no longer enough

There are clear signs, and none of them is pride:

- The file takes a minute to open, or you are near the limit of about a million rows in a sheet.
- You repeat the same twelve steps on the first of every month.
- Two people edit it and nobody knows which copy is true.
- You need to combine thirty files of the same shape.
- Someone asks how you got a number and you cannot retrace it.

At that point code gives you something a spreadsheet cannot: the steps are written down, they run the same way each time, and they can be checked by another person. Now Python is a relief and not a wall. You know what a join should return, so you notice when it returns too many rows. You know what the total ought to be, so you notice when it is not.

Many people find that the right second step is not Python at all but SQL, because the data already lives in a database and you only need to ask for it. Learn to ask well, and leave the programming for the work that repeats.

## Where this leaves you

If you are starting from nothing, plan on four to six weeks with spreadsheets, four with SQL, then Python for what remains. That is roughly the road we take in [Data Analysis](/courses/data-analysis). If you already write formulas without thinking and want models and predictions, look at [Data Science](/courses/data-science) instead.

Either way, begin this evening with a small table of your own. Twenty rows are enough to make every mistake that matters, and at twenty rows you can still see them all.
`,
};
