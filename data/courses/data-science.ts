import type { CourseSeed } from "../types.ts";

/** Data Science, school of Data: 16 teaching weeks and 2 project weeks. */
export const dataScience: CourseSeed = {
  slug: "data-science",
  popularRank: 3,
  title: "Data Science",
  shortTitle: "Data Science",
  school: "data",
  glyph: "science",
  summary: "Python, statistics and machine learning: from raw tables to models that are tested and explained.",
  overview: [
    "Data science answers questions that a table cannot answer by itself: what demand will be next week, which transactions look wrong, which leaf is diseased. You learn Python, statistics and machine learning in that order, because a model built on bad data or loose reasoning gives wrong answers with great confidence.",
    "The work is concrete. You forecast market prices, set a threshold for blocking suspicious POS transactions, sort photographs of cassava leaves and classify short messages in Hausa, Igbo, Yoruba and Pidgin. For each model you say how it was tested, who it might treat unfairly, and when it should not be used.",
    "You should be comfortable with secondary school mathematics and with a spreadsheet. Programming is taught from the first week, and quickly. Heavy computing runs in Google Colab, so a modest laptop is enough, and you learn to save your progress for the moment the network or the light goes.",
  ],
  level: "Beginner to intermediate",
  format:
    "Two or three live classes a week, online or in person depending on the tutor you pick; week 1 is written, to read beforehand.",
  tools: [
    "Python",
    "JupyterLab and Google Colab",
    "NumPy and pandas",
    "Matplotlib and seaborn",
    "SQL and DuckDB",
    "scikit-learn",
    "LightGBM",
    "PyTorch",
    "Hugging Face Transformers",
    "MLflow",
    "FastAPI and Docker",
    "Git and GitHub",
  ],
  objectives: [
    "Write tidy Python to load, clean and combine data from files and databases.",
    "Explore data with charts and statistics, and state how uncertain a result is.",
    "Train, tune and compare regression, classification and clustering models.",
    "Judge a model by the cost of its mistakes as well as by its score.",
    "Apply neural networks to images and text in local languages.",
    "Deploy a model as a service and watch it for drift.",
    "Explain results, limits and risks to people who do not code.",
  ],
  weeks: 16,
  projectWeeks: 2,
  planFees: { upfront: 120, installment: 125, monthly: 32 },
  syllabus: [
    {
      title: "Python from the ground up",
      topics: [
        "Notebooks in JupyterLab and Google Colab",
        "Types, conditions and loops",
        "Lists, dictionaries and sets",
        "Functions and modules",
        "Environments with uv",
      ],
    },
    {
      title: "NumPy and pandas",
      topics: [
        "Arrays, shapes and vectorised arithmetic",
        "Series and DataFrames",
        "Selection with loc and boolean masks",
        "CSV, Excel and Parquet files",
        "Git for notebooks and scripts",
      ],
    },
    {
      title: "Cleaning and combining data",
      topics: [
        "Missing values and why they are missing",
        "merge, groupby and pivot",
        "Dates and time zones",
        "Names, phone numbers and state spellings",
        "Automatic data checks with Pandera",
      ],
    },
    {
      title: "SQL for data scientists",
      topics: [
        "SELECT, GROUP BY and HAVING",
        "Joins and common table expressions",
        "Window functions",
        "DuckDB queries over Parquet",
        "Fair samples from a large table",
      ],
    },
    {
      title: "Exploration and visualisation",
      topics: [
        "Histograms, box plots and cumulative curves",
        "Scatter plots and correlation heatmaps",
        "Precise charts with Matplotlib and seaborn",
        "Maps of states and local governments with GeoPandas",
        "An exploration report on hours of power supply",
      ],
    },
    {
      title: "Probability",
      topics: [
        "Conditional probability and Bayes' rule",
        "Random variables, expectation and variance",
        "Binomial, Poisson and normal distributions",
        "Central limit theorem",
        "Simulation of a queue at a bank",
      ],
    },
    {
      title: "Statistical inference",
      topics: [
        "Bootstrap and confidence intervals",
        "Hypothesis tests and p-values",
        "Power, sample size and multiple comparisons",
        "Randomised experiments",
        "Confounding and causal diagrams",
      ],
    },
    {
      title: "The mathematics inside models",
      topics: [
        "Vectors, dot products and distance",
        "Matrices and linear systems",
        "Derivatives and gradients",
        "Least squares",
        "Gradient descent written by hand",
      ],
    },
    {
      title: "Regression",
      topics: [
        "Training, validation and test sets",
        "Linear regression and residuals",
        "Ridge and lasso",
        "scikit-learn pipelines with scaling and encoding",
        "MAE, RMSE and R² on Lagos rents",
      ],
    },
    {
      title: "Classification",
      topics: [
        "Logistic regression",
        "Confusion matrix, precision and recall",
        "ROC and precision-recall curves",
        "Thresholds and cost: a wrongly blocked POS transaction",
        "Class imbalance and calibration",
      ],
    },
    {
      title: "Trees and ensembles",
      topics: [
        "Decision trees and overfitting",
        "Random forests",
        "Gradient boosting with LightGBM",
        "Cross-validation and tuning with Optuna",
        "Data leakage and how to find it",
      ],
    },
    {
      title: "Learning without labels",
      topics: [
        "k-means and silhouette scores",
        "Hierarchical clustering and HDBSCAN",
        "Principal component analysis",
        "Isolation forests for odd transactions",
        "Customer groups from mobile money records",
      ],
    },
    {
      title: "Time series and forecasting",
      topics: [
        "Trend, season and autocorrelation",
        "Naive baselines and rolling-origin evaluation",
        "Exponential smoothing and ARIMA",
        "Lag features with boosted trees",
        "Prediction intervals for the price of garri",
      ],
    },
    {
      title: "Neural networks with PyTorch",
      topics: [
        "Tensors and automatic differentiation",
        "Layers, losses and optimisers",
        "Training loops, dropout and early stopping",
        "Transfer learning on cassava leaf photographs",
        "Checkpoints for interrupted Colab sessions",
      ],
    },
    {
      title: "Language models",
      topics: [
        "Tokens, embeddings and attention",
        "Sentiment in Hausa, Igbo, Yoruba and Pidgin with AfriSenti",
        "Fine-tuning a multilingual Transformer",
        "Retrieval-augmented answers from your own documents",
        "Evaluation and false answers",
      ],
    },
    {
      title: "Models in service",
      topics: [
        "Prediction API with FastAPI and Docker",
        "Experiment records with MLflow",
        "Drift monitoring and retraining",
        "Fairness checks and SHAP explanations",
        "Automated decisions under the Nigeria Data Protection Act",
      ],
    },
    {
      title: "Project: daily demand for a bakery in Ilorin",
      topics: [
        "Problem statement: fewer unsold loaves, fewer empty shelves",
        "Sales history joined with holidays, rain and fuel price",
        "Baseline that the model must beat",
        "Forecast models compared by rolling-origin error in naira",
      ],
    },
    {
      title: "Project: a forecast the baker can use",
      topics: [
        "Baking plan by product with a prediction interval",
        "API and one-page app that open on a phone",
        "Drift check and a rule for days without data",
        "Model card: data, tests, limits and owner",
        "Presentation to the baker without jargon",
      ],
    },
  ],
};
