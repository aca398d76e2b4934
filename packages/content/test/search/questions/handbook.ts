/** A page of the handbook: its title, and what its sections say. */
export interface HandbookPage {
  readonly title: string
  readonly sections: Readonly<Record<string, string>>
}

const topics: ReadonlyArray<readonly [title: string, about: string, steps: string, trouble: string]> = [
  [
    "Quick start",
    "Create an account, make your first project and publish it within five minutes.",
    "Sign up, choose a template and press Publish.",
    "If the page stays blank, reload the browser."
  ],
  [
    "Custom domains",
    "Serve your documentation from an address of your own, such as docs.example.com.",
    "Set up a CNAME record at your DNS provider, then add the domain in the settings of the project.",
    "Certificates are issued within an hour after the record can be resolved."
  ],
  [
    "Password reset",
    "Members who forgot their password can choose a new one by e-mail.",
    "Open the sign-in page, choose Forgot password, and follow the link in the message.",
    "The link expires after thirty minutes. Ask an administrator when no message arrives."
  ],
  [
    "Two-factor authentication",
    "A second factor protects an account when its password leaks.",
    "Scan the QR code with an authenticator app and enter the six digits.",
    "Recovery codes let you in when the phone is lost."
  ],
  [
    "Single sign-on with SAML",
    "Let people log in with the account of their company.",
    "Copy the entity ID and the ACS URL to Okta, Entra or Google Workspace, and upload the metadata.",
    "A clock that is wrong makes assertions expire."
  ],
  [
    "Members and roles",
    "Invite colleagues and decide what each of them may do.",
    "Send an invitation, and choose reader, editor or administrator.",
    "The last administrator cannot leave."
  ],
  [
    "Teams",
    "Group members so that permissions are given once.",
    "Create a team, add members, and grant it a role on a space.",
    "Nested teams are not supported."
  ],
  [
    "Billing and invoices",
    "Plans are paid monthly or yearly by credit card.",
    "Change the card, download invoices as PDF, and enter your VAT number.",
    "A payment that fails is tried again for fourteen days."
  ],
  [
    "Cancel a subscription",
    "End a paid plan at the end of its period.",
    "Choose Cancel plan under billing, and tell us why.",
    "Your content stays readable; refunds are made within thirty days."
  ],
  [
    "Git synchronisation",
    "Keep a space the same as a repository on GitHub or GitLab.",
    "Connect the repository, choose a branch and a folder.",
    "Conflicts open a change request instead of overwriting anything."
  ],
  [
    "Installation on Linux",
    "Packages exist for Debian, Ubuntu, Fedora and Arch.",
    "Add the repository to apt or dnf and install the package with root privileges.",
    "A missing shared library means that glibc is too old."
  ],
  [
    "Installation on Windows",
    "An installer with a signature is provided for Windows 10 and later.",
    "Run the setup program and follow the wizard; .NET 8 is brought along.",
    "SmartScreen may warn once about a publisher that it does not know."
  ],
  [
    "Installation on macOS",
    "A universal binary runs on Intel and Apple silicon.",
    "Use Homebrew or drag the application to the folder Applications.",
    "Gatekeeper asks for a confirmation at the first start."
  ],
  [
    "Docker",
    "An image of the server for containers.",
    "Pull the image, mount a volume at /data and publish port 4000.",
    "The container runs as an unprivileged user, so the volume must be writable for uid 10001."
  ],
  [
    "Kubernetes",
    "A Helm chart deploys the server, its workers and an ingress.",
    "Add the chart, set values for the database and install the release.",
    "Pods that restart again and again usually lack a reachable database."
  ],
  [
    "Upgrade guide",
    "Move to a newer version without an interruption.",
    "Read the release notes, make a backup, then replace the binaries one node after another.",
    "Migrations run at the first start and can take minutes."
  ],
  [
    "Backup and restore",
    "Copies of the database and of all files.",
    "Schedule a nightly dump to object storage, and practise restoring it.",
    "A backup that was never restored is no backup."
  ],
  [
    "Environment variables",
    "All settings of the server are read from the environment.",
    "Set PORT, DATABASE_URL and PUBLIC_URL before the start; a .env file is read when it exists.",
    "Unknown names are reported as a warning."
  ],
  [
    "Command line reference",
    "Every command and flag of the tool.",
    "Use --force to overwrite, --dry-run to see what would happen, --json for programs.",
    "Exit code 2 means that the arguments were wrong."
  ],
  [
    "REST API",
    "Read and write everything over HTTP with JSON.",
    "Send requests to /v1 with a bearer token in the header Authorization.",
    "A status of 429 means that the rate limit was reached."
  ],
  [
    "API keys",
    "Tokens let scripts act for you.",
    "Create a key under Developer, copy it once and store it in a vault.",
    "Revoke keys that leaked at once; rotate the others every quarter."
  ],
  [
    "Rate limits",
    "Requests are limited for each token and address.",
    "Wait as many seconds as the header Retry-After says, with exponential backoff.",
    "Higher quotas can be requested from support."
  ],
  [
    "Webhooks",
    "We call your server when something happens.",
    "Register a URL, choose events and verify the signature of each delivery.",
    "Failed deliveries are retried for three days with growing pauses."
  ],
  [
    "SDK for C++",
    "A client library for C++17 and later.",
    "Link with CMake, include octo/client.hpp and construct a Client.",
    "Exceptions are thrown for statuses of 400 and above."
  ],
  [
    "SDK for C#",
    "A client library for .NET applications.",
    "Install the NuGet package and await the methods of the client.",
    "Dispose of the client to close its connections."
  ],
  [
    "SDK for node.js",
    "A client library for JavaScript and TypeScript.",
    "Install it with npm and import the class Client; node.js 20 is required.",
    "Promises are rejected with an ApiError."
  ],
  [
    "SDK for Python",
    "A client library for Python 3.10 and later.",
    "Install it with pip, asyncio is supported.",
    "Timeouts raise an exception of their own."
  ],
  [
    "Search",
    "Readers find pages by words and questions.",
    "Press Ctrl-K, type, and choose with the arrows.",
    "New pages are found within seconds after a merge."
  ],
  [
    "Change requests",
    "Propose edits, have them reviewed, and merge them.",
    "Start a draft, edit pages, request a review and press Merge.",
    "When both sides edited a block you choose which text wins."
  ],
  [
    "Comments",
    "Discuss a page or a paragraph without leaving it.",
    "Select text and write; mention colleagues with an at sign.",
    "Resolved threads can be opened again."
  ],
  [
    "Version history",
    "See who changed what, and go back.",
    "Open the history of a page, compare two revisions, and press Restore.",
    "Nothing is ever deleted from the history."
  ],
  [
    "Markdown syntax",
    "Headings, lists, tables, code and links as you know them.",
    "Start a line with # for a heading and with > for a quotation.",
    "HTML that is not allowed is shown as text."
  ],
  [
    "Code blocks",
    "Show source code with highlighting and a copy button.",
    "Open a fence with the name of the language, such as js or rust.",
    "Long lines scroll unless wrapping is on."
  ],
  [
    "Tables",
    "Show data in rows and columns.",
    "Insert a table from the menu; drag borders to resize columns.",
    "Cells hold text, links, images and check boxes."
  ],
  [
    "Images and files",
    "Upload pictures, videos and downloads of up to 100 MB.",
    "Drag a file onto the page or paste it.",
    "SVG pictures with scripts are refused."
  ],
  [
    "Page templates",
    "Begin pages from a layout that you made once.",
    "Save a page as a template, and choose it under New page.",
    "Later changes of a template do not alter pages made from it."
  ],
  [
    "Variables",
    "Write a value once and use it on many pages.",
    "Define a variable in the space and insert it with braces.",
    "Names that are not defined are shown as they were written."
  ],
  [
    "Conditional content",
    "Show parts of a page only to some readers.",
    "Wrap a block in a condition on a claim of the visitor.",
    "Conditions that cannot be evaluated hide the block."
  ],
  [
    "Publish a site",
    "Make a space public on the web.",
    "Choose an audience, review the navigation and press Publish.",
    "Unpublishing takes effect at once."
  ],
  [
    "Share links",
    "Give somebody outside the company access without an account.",
    "Create a link for the site, copy it and send it.",
    "Revoke a link to lock out everybody who has it."
  ],
  [
    "Visitor authentication",
    "Only people who are logged in to your product may read.",
    "Sign a JWT with the key of the site and redirect the visitor.",
    "Tokens older than an hour are refused."
  ],
  [
    "Search engine optimisation",
    "Titles, descriptions and sitemaps that Google likes.",
    "Fill in the description of each page; hide drafts with noindex.",
    "Changes take days until crawlers notice."
  ],
  [
    "Redirects",
    "Old addresses lead to new ones.",
    "Add a source path and a destination; moved pages redirect by themselves.",
    "Loops are detected and refused."
  ],
  [
    "Analytics",
    "Learn what people read and what they do not find.",
    "Open Insights for page views, searches without a result and feedback.",
    "Numbers are aggregated by day and contain no addresses."
  ],
  [
    "Themes and branding",
    "Colours, fonts and a logo of your own.",
    "Upload a logo for light and dark mode and choose a primary colour.",
    "Contrast is checked, so that text stays readable."
  ],
  [
    "Dark mode",
    "Pages follow the system or the choice of the reader.",
    "Allow the toggle in the theme, and provide a dark logo.",
    "Pictures can have a second variant."
  ],
  [
    "Translations",
    "The same documentation in several languages.",
    "Add a language; texts are translated by machine and can be corrected.",
    "Code and links are left as they are."
  ],
  [
    "Glossary",
    "Terms that a translation must keep.",
    "Upload a CSV with one term in each row.",
    "Capital letters count."
  ],
  [
    "OpenAPI specifications",
    "Generate reference pages from a description of an interface.",
    "Upload a JSON or YAML file or give its URL; extensions like x-enum and x-internal are understood.",
    "Broken references are listed by line."
  ],
  [
    "PDF export",
    "Download a space as a book.",
    "Choose Export, then PDF, with or without a table of contents.",
    "Wide tables are turned sideways."
  ],
  [
    "Import from Confluence",
    "Bring spaces over with their pictures and attachments.",
    "Export the space as HTML and upload the archive.",
    "Macros without an equivalent become notes."
  ],
  [
    "Import from Word",
    "Turn .docx documents into pages.",
    "Upload the document; each top heading starts a page.",
    "Tracked changes are accepted first."
  ],
  [
    "Release notes 2.0.1",
    "A maintenance release.",
    "Version 2.0.1 fixes a memory leak in the crawler and a crash at shutdown.",
    "Update from 2.0.0 needs no migration."
  ],
  [
    "Release notes 3.0.0",
    "A major release with breaking changes.",
    "Version 3.0.0 removes the old endpoints and needs Postgres 15.",
    "Read the upgrade guide first."
  ],
  [
    "Log files",
    "Where the server writes what it does.",
    "Set the level to debug and look at the standard output.",
    "Secrets are never written."
  ],
  [
    "Monitoring",
    "Metrics for Prometheus and traces for OpenTelemetry.",
    "Scrape /metrics and import our Grafana dashboard.",
    "Alerts for the lag of jobs are part of it."
  ],
  [
    "Proxy configuration",
    "Run behind nginx, Caddy or a load balancer.",
    "Forward the host header, raise the body size and enable websockets.",
    "Without trusted proxies all visitors seem to have one address."
  ],
  [
    "Security policy",
    "How to report a vulnerability, and what we promise.",
    "Write to security@example.com, encrypted if possible; we answer within two days.",
    "Bounties are paid for severe findings."
  ],
  [
    "Data retention",
    "How long deleted content and logs are kept.",
    "Deleted spaces can be recovered for seven days, then they are purged.",
    "Audit entries are kept for a year."
  ],
  [
    "Audit log",
    "Who did what, and from where.",
    "Filter by person or action, and export entries as NDJSON.",
    "Entries cannot be changed or removed."
  ],
  [
    "Keyboard shortcuts",
    "Work without a mouse.",
    "Press question mark to see all of them.",
    "Shortcuts of the browser win."
  ],
  [
    "Notifications",
    "Choose what you hear of by e-mail.",
    "Turn on digests, mute spaces, and unsubscribe with one click.",
    "Messages are sent at most every ten minutes."
  ],
  [
    "Delete your account",
    "Remove your profile and personal data for good.",
    "Hand your spaces to a colleague, then choose Delete account.",
    "This cannot be undone."
  ],
  [
    "Contact support",
    "Talk to a human.",
    "Open a ticket or start a chat on working days.",
    "Tell us the identifier of the request when something failed."
  ]
]

const overview =
  "This page is part of the handbook. It tells what the feature is for, how it is set up, and what to do when something goes wrong."

/** Every page of the handbook mentions others, as such pages do. */
export const handbook: ReadonlyArray<HandbookPage> = topics.map(([title, about, steps, trouble], index) => {
  const other = (step: number) => topics[(index * 7 + step * 11) % topics.length]!
  return {
    title,
    sections: {
      "": `${about} ${overview}`,
      "Before you begin": `You need an account, a project and the role of an editor. See also ${other(1)[0]} and ${other(2)[0].toLowerCase()}.`,
      "Step by step": `${steps} Save the settings when you are done. ${other(3)[1]}`,
      Troubleshooting: `${trouble} When nothing helps, reset the settings to their defaults and try again, or ask a colleague how it is set up on other projects.`
    }
  }
})

/** A page of the handbook as somebody would write it. */
export const handbookSource = ({ sections, title }: HandbookPage): string =>
  [
    `# ${title}`,
    ...Object.entries(sections).map(([name, text]) => (name === "" ? text : `## ${name}\n\n${text}`))
  ].join("\n\n") + "\n"

/** The questions of people, with the title of the page that answers. */
export const handbookQuestions: ReadonlyArray<readonly [question: string, title: string]> = [
  ["how do I set up a custom domain", "Custom domains"],
  ["reset my password", "Password reset"],
  ["I forgot my password, what now?", "Password reset"],
  ["how can I turn on two factor authentication", "Two-factor authentication"],
  ["lost my phone recovery codes", "Two-factor authentication"],
  ["log in with okta", "Single sign-on with SAML"],
  ["configure saml for google workspace", "Single sign-on with SAML"],
  ["how to invite a colleague", "Members and roles"],
  ["who can be an administrator", "Members and roles"],
  ["where do I download my invoice", "Billing and invoices"],
  ["change credit card", "Billing and invoices"],
  ["how do I cancel my subscription", "Cancel a subscription"],
  ["do I get a refund when I cancel", "Cancel a subscription"],
  ["connect a github repository", "Git synchronisation"],
  ["installing on ubuntu", "Installation on Linux"],
  ["setup program for windows", "Installation on Windows"],
  ["how to install with homebrew on a mac", "Installation on macOS"],
  ["run the server in a docker container", "Docker"],
  ["helm chart values", "Kubernetes"],
  ["pods keep restarting", "Kubernetes"],
  ["how do I upgrade to a newer version", "Upgrade guide"],
  ["restoring a backup", "Backup and restore"],
  ["which environment variables are there", "Environment variables"],
  [".env file", "Environment variables"],
  ["what does --force do", "Command line reference"],
  ["--dry-run", "Command line reference"],
  ["send a bearer token with a request", "REST API"],
  ["where can I create an api key", "API keys"],
  ["rotate apikeys", "API keys"],
  ["why do I get 429 too many requests, how long to wait", "Rate limits"],
  ["verify the signature of a webhook", "Webhooks"],
  ["are failed webhook deliveries retried", "Webhooks"],
  ["C++", "SDK for C++"],
  ["c++ client library", "SDK for C++"],
  ["C#", "SDK for C#"],
  [".NET client", "SDK for C#"],
  ["node.js", "SDK for node.js"],
  ["python library asyncio", "SDK for Python"],
  ["how does reviewing a change request work", "Change requests"],
  ["mention somebody in a comment", "Comments"],
  ["go back to an older revision of a page", "Version history"],
  ["how do I write a heading in markdown", "Markdown syntax"],
  ["highlighting source code", "Code blocks"],
  ["resize the columns of a table", "Tables"],
  ["what is the maximum size of uploaded files", "Images and files"],
  ["make a page from a template", "Page templates"],
  ["hide a block for some readers", "Conditional content"],
  ["how can I make my space public", "Publish a site"],
  ["give access to somebody without an account", "Share links"],
  ["sign a jwt for visitors", "Visitor authentication"],
  ["redirect old urls", "Redirects"],
  ["what did people search for and not find", "Analytics"],
  ["upload our logo", "Themes and branding"],
  ["x-enum", "OpenAPI specifications"],
  ["export a space as a pdf book", "PDF export"],
  ["importing word documents", "Import from Word"],
  ["migrate from confluence", "Import from Confluence"],
  ["what changed in 2.0.1", "Release notes 2.0.1"],
  ["report a security vulnerability", "Security policy"],
  ["how long are deleted spaces kept", "Data retention"],
  ["stop getting so many e-mails", "Notifications"],
  ["delete my account", "Delete your account"],
  ["talk to a human", "Contact support"],
  ["nginx reverse proxy", "Proxy configuration"],
  ["prometheus metrics", "Monitoring"]
]
