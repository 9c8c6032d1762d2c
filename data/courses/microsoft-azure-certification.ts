import type { CourseSeed } from "../types.ts";

/** No stated duration and no listed fee (PRICE-03). Eight parts: three for AZ-900, five for AZ-104. */
export const microsoftAzureCertification: CourseSeed = {
  slug: "microsoft-azure-certification",
  title: "Microsoft Azure Certification",
  shortTitle: "Microsoft Azure",
  school: "international",
  glyph: "azure",
  summary: "Azure Fundamentals (AZ-900), then Azure Administrator (AZ-104), taught in a real subscription.",
  overview: [
    "Two Microsoft exams are prepared here, one after the other. AZ-900, Azure Fundamentals, asks whether you understand the cloud: three areas, no previous experience needed. AZ-104, Azure Administrator Associate, asks whether you can run it: identities, storage, compute, networking and monitoring. Both need 700 out of 1,000 to pass.",
    "There are eight parts: the first three for AZ-900, the other five for AZ-104, each following one area of Microsoft's published study guide. You can stop after part 3 with a certificate in hand, or join at part 4 if you already hold AZ-900.",
    "You work in your own Azure subscription with a spending budget set in the first lab, so that practice stays within the free and low-cost services. Ask us for the current fee; Microsoft's exam fee is paid to Microsoft when you book.",
  ],
  level: "Beginner to intermediate",
  format:
    "Live classes two or three times a week with a lab in every part; no fixed duration, at the pace you agree with your tutor.",
  tools: [
    "Azure free account",
    "Azure portal and Cloud Shell",
    "Azure CLI and Azure PowerShell",
    "Bicep with Visual Studio Code",
    "Microsoft Learn paths and practice assessments for AZ-900 and AZ-104",
    "Azure Storage Explorer and AzCopy",
  ],
  objectives: [
    "Explain cloud models, shared responsibility and consumption pricing in plain words.",
    "Choose the right Azure service for a workload and estimate its cost.",
    "Manage users, roles, policies and budgets in a subscription.",
    "Create and secure storage accounts, virtual machines, containers and web apps.",
    "Connect networks and control who can reach what.",
    "Monitor resources, back them up and restore them.",
    "Sit AZ-900 and AZ-104 knowing what each question is really asking.",
  ],
  weeks: null,
  projectWeeks: 0,
  durationNote: "No fixed duration",
  examOptions: [{ weeks: null, feeNaira: null, per: "course" }],
  syllabus: [
    {
      title: "AZ-900: cloud concepts",
      topics: [
        "Shared responsibility model",
        "Public, private and hybrid cloud",
        "IaaS, PaaS and SaaS",
        "Consumption-based pricing",
        "Availability, scalability and manageability",
      ],
    },
    {
      title: "AZ-900: architecture and services",
      topics: [
        "Regions, region pairs and availability zones",
        "Resources, resource groups, subscriptions and management groups",
        "Virtual machines, containers and functions compared",
        "VPN Gateway, ExpressRoute and DNS basics",
        "Zero trust, Microsoft Entra ID and Defender for Cloud",
      ],
    },
    {
      title: "AZ-900: management and governance",
      topics: [
        "Pricing calculator and Cost Management",
        "Microsoft Purview and the Service Trust Portal",
        "Portal, Cloud Shell, CLI and PowerShell",
        "Azure Arc",
        "Azure Advisor and Service Health",
      ],
    },
    {
      title: "AZ-104: identities and governance",
      topics: [
        "Entra users, groups and licences",
        "External users and self-service password reset",
        "Built-in roles and scopes",
        "Azure Policy, locks and tags",
        "Budgets and cost alerts",
      ],
    },
    {
      title: "AZ-104: storage",
      topics: [
        "Storage accounts, redundancy and replication",
        "Firewalls, access keys and shared access signatures",
        "Azure Files with identity-based access",
        "Blob tiers, lifecycle rules and versioning",
        "Soft delete and snapshots",
      ],
    },
    {
      title: "AZ-104: compute",
      topics: [
        "ARM templates and Bicep files",
        "Virtual machine sizes, disks and encryption",
        "Availability sets, zones and scale sets",
        "Container Registry, Container Instances and Container Apps",
        "App Service plans, slots and backups",
      ],
    },
    {
      title: "AZ-104: networking",
      topics: [
        "Virtual networks, subnets and peering",
        "User-defined routes and connectivity troubleshooting",
        "Network and application security groups",
        "Azure Bastion, service endpoints and private endpoints",
        "Azure DNS zones and load balancers",
      ],
    },
    {
      title: "AZ-104: monitoring, recovery and the exam",
      topics: [
        "Metrics, logs and alert rules in Azure Monitor",
        "Network Watcher and Connection Monitor",
        "Vaults, backup policies and restores",
        "Azure Site Recovery and failover",
        "Practice assessment and exam booking",
      ],
    },
  ],
};
