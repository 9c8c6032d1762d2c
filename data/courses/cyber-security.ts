import type { CourseSeed } from "../types.ts";

/** Cyber Security, school of Engineering: 20 teaching weeks and 2 project weeks. */
export const cyberSecurity: CourseSeed = {
  slug: "cyber-security",
  popularRank: 4,
  title: "Cyber Security",
  shortTitle: "Cyber Security",
  school: "engineering",
  glyph: "cyber",
  summary: "Find the holes before someone else does, then close them: attack, defence and response in a safe lab.",
  overview: [
    "Banks, hospitals, shops and ministries all need people who can see a weakness early and explain it calmly. This course trains you on both sides. You attack machines in your own lab to learn how break-ins happen, then you spend longer on the work most security jobs consist of: hardening, watching, responding and writing it down.",
    "The cases come from here: SIM swaps, fake bank alerts, invoices with a changed account number, loan apps that read contacts, ransomware after a quiet weekend. You learn the Cybercrimes Act and the Nigeria Data Protection Act in plain words, because the same scan is a job with written permission and an offence without it.",
    "You need a laptop that can run virtual machines: 8 GB of memory at the least, 16 GB for comfort, and 80 GB of free disk. Your tutor tells you which images to download and when, so that you can fetch them on cheap or unmetered data. Basic computer skill is enough to begin.",
  ],
  level: "Beginner to intermediate",
  format:
    "Two or three live classes a week, online or in person depending on your tutor, with home labs; week 1 is written, to read beforehand.",
  tools: [
    "Kali Linux",
    "VirtualBox",
    "Wireshark",
    "Nmap",
    "Burp Suite Community",
    "Metasploit",
    "Wazuh",
    "Suricata",
    "Autopsy and Volatility 3",
    "Python",
    "MITRE ATT&CK",
  ],
  objectives: [
    "Work within the law: scope, written permission and careful evidence.",
    "Administer Linux and Windows systems well enough to harden them.",
    "Read network traffic and logs, and tell an attack from an ordinary fault.",
    "Test web applications and hosts for weaknesses and prove each finding.",
    "Set up monitoring and turn alerts into decisions.",
    "Lead the first hours of an incident, from containment to notification.",
    "Write reports that a business owner can act on.",
  ],
  weeks: 20,
  projectWeeks: 2,
  planFees: { upfront: 150, installment: 155, monthly: 32 },
  syllabus: [
    {
      title: "Security, risk and the law",
      topics: [
        "Confidentiality, integrity and availability",
        "Threat, vulnerability, likelihood and impact",
        "Cybercrimes Act 2015 and its 2024 amendment",
        "Written permission and rules of engagement",
        "Roles: analyst, tester, engineer and auditor",
      ],
    },
    {
      title: "Your lab and the Linux command line",
      topics: [
        "VirtualBox machines, snapshots and isolated networks",
        "Linux file system, users and permissions",
        "Processes, services and packages",
        "Pipes, grep and short Bash scripts",
      ],
    },
    {
      title: "Windows and Active Directory",
      topics: [
        "Accounts, NTFS permissions and the registry",
        "Event Viewer and PowerShell",
        "Domains, groups and Group Policy",
        "Microsoft Entra ID and hybrid sign-in",
      ],
    },
    {
      title: "Networks as an attacker sees them",
      topics: [
        "TCP/IP layers, ports and handshakes",
        "Subnets, routing and NAT",
        "ARP, DHCP and DNS abuse",
        "Wireshark capture and display filters",
      ],
    },
    {
      title: "Python for security work",
      topics: [
        "Variables, loops and functions",
        "JSON, CSV and log files",
        "Regular expressions for log lines",
        "HTTP requests and sockets",
        "A script that finds repeated failed logins",
      ],
    },
    {
      title: "Applied cryptography",
      topics: [
        "Hashes, salts and HMAC",
        "Authenticated encryption: AES-GCM and ChaCha20-Poly1305",
        "RSA, elliptic curves and key exchange",
        "Certificates, chains of trust and TLS 1.3",
        "Post-quantum standards: ML-KEM and ML-DSA",
      ],
    },
    {
      title: "Identity and access",
      topics: [
        "Password rules after NIST SP 800-63B",
        "Authenticator apps, passkeys and hardware keys",
        "SIM swap and the weakness of SMS codes",
        "Least privilege and joiner, mover, leaver checks",
        "OAuth 2.0, OpenID Connect and SAML",
      ],
    },
    {
      title: "Fraud and social engineering",
      topics: [
        "Phishing by e-mail, SMS and voice call",
        "Business e-mail compromise and changed account numbers",
        "Fake transfer alerts and POS terminal fraud",
        "SPF, DKIM and DMARC",
        "Awareness sessions and a blame-free reporting line",
      ],
    },
    {
      title: "Reconnaissance and scanning",
      topics: [
        "Open-source intelligence and its limits",
        "DNS records and certificate transparency logs",
        "Nmap host discovery and service detection",
        "Nmap scripting engine",
        "Attack surface inventory",
      ],
    },
    {
      title: "Vulnerability management",
      topics: [
        "CVE records and CVSS 4.0 scores",
        "EPSS and the CISA list of exploited vulnerabilities",
        "Greenbone scans and false positives",
        "Patch windows and priorities",
        "Hardening with CIS Benchmarks",
      ],
    },
    {
      title: "Web application testing",
      topics: [
        "Sessions, cookies and the same-origin policy",
        "Burp Suite proxy and Repeater",
        "OWASP Top 10:2025",
        "Broken access control and guessable identifiers",
        "Login, reset and one-time code flaws",
      ],
    },
    {
      title: "Injection and untrusted input",
      topics: [
        "SQL injection and parameterised queries",
        "Cross-site scripting and Content Security Policy",
        "CSRF and SameSite cookies",
        "Server-side request forgery and unsafe file uploads",
        "Prompt injection in applications that use language models",
      ],
    },
    {
      title: "Exploitation in the lab",
      topics: [
        "Metasploit modules, payloads and sessions",
        "Offline password cracking with Hashcat",
        "Privilege escalation on Linux and Windows",
        "Kerberoasting and lateral movement",
        "Penetration test reports with evidence and fixes",
      ],
    },
    {
      title: "Wireless, mobile and small devices",
      topics: [
        "WPA2 and WPA3 handshakes",
        "Rogue access points in cafés and hostels",
        "Android permissions and sideloaded loan apps",
        "Static app analysis with MobSF",
        "CCTV recorders and routers with default passwords",
      ],
    },
    {
      title: "Network defence",
      topics: [
        "Firewall rules with nftables and OPNsense",
        "Segmentation and zero trust",
        "WireGuard for remote staff",
        "Suricata rules and alerts",
        "Protective DNS and egress control",
      ],
    },
    {
      title: "Endpoints and malware",
      topics: [
        "Infostealers, loaders and ransomware",
        "Sysmon and endpoint detection",
        "Static triage: hashes, strings and YARA rules",
        "Application allow-lists and macro control",
        "Offline and immutable backups",
      ],
    },
    {
      title: "Cloud and container security",
      topics: [
        "Shared responsibility",
        "IAM policies, roles and leaked keys on AWS",
        "Public buckets and configuration audits with Prowler",
        "CloudTrail and sign-in logs",
        "Container image scans and software bills of materials",
      ],
    },
    {
      title: "Monitoring and detection",
      topics: [
        "Wazuh server and agents",
        "Log sources, parsing and clock synchronisation",
        "Sigma rules mapped to MITRE ATT&CK",
        "Alert triage and tuning",
        "Threat hunts from a written hypothesis",
      ],
    },
    {
      title: "Incident response and forensics",
      topics: [
        "Playbooks and NIST SP 800-61 Revision 3",
        "Order of volatility and chain of custody",
        "Disk images in Autopsy",
        "Memory analysis with Volatility 3",
        "Table-top exercise: ransomware on a Friday evening",
      ],
    },
    {
      title: "Governance and compliance",
      topics: [
        "Risk registers and treatment plans",
        "NIST CSF 2.0 and ISO/IEC 27001",
        "Nigeria Data Protection Act: the 72-hour breach notice",
        "PCI DSS and Central Bank of Nigeria cyber security rules",
        "Supplier risk and continuity through power and network loss",
      ],
    },
    {
      title: "Project: security assessment of a pharmacy chain",
      topics: [
        "Signed scope for a lab copy of three branches in Port Harcourt",
        "Asset list: tills, stock server, Wi-Fi, CCTV and staff phones",
        "Host, network and web tests within agreed hours",
        "Findings rated by CVSS and by cost to the business",
      ],
    },
    {
      title: "Project: harden, watch and report",
      topics: [
        "Fixes applied to the five worst findings, then retested",
        "Wazuh dashboard and three tuned detection rules",
        "One-page incident plan with phone numbers and first steps",
        "Data protection checklist for prescription records",
        "Written report and a ten-minute briefing to the owner",
      ],
    },
  ],
};
