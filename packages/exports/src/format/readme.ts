/** The README of an export, for people who open it years later. */
export const readmeOf = ({ history, title }: { readonly title: string; readonly history: boolean }): string =>
  `# ${title}

This folder is an export of the organization "${title.replaceAll(/["\n]/g, " ")}" from Octavo, as plain files.
${
  history
    ? "It has the whole history: each revision, each saved text and all change requests."
    : "It has the current content alone: no earlier revisions and no change requests."
}

## Read it

- \`spaces/<title>-<id>/content/\` is the current content of a space as a repository: Markdown files with front matter, \`SUMMARY.md\`,
  \`.gitbook.yaml\`, pictures and includes. Any editor and many programs read it. To keep it in Git: \`git init && git add .\`
- \`spaces/<title>-<id>/paths.json\` says which page, file and reusable content is at which path.
- All other files with the ending \`.json\` are arrays of records, one on each line.

| path | contents |
| --- | --- |
| \`manifest.json\` | format, version, counts, checksum of SHA256SUMS; it is written last |
| \`SHA256SUMS\` | the checksum of each other file: \`sha256sum --check --quiet SHA256SUMS\` |
| \`organization.json\`, \`members.json\`, \`teams.json\`, \`team-members.json\`, \`grants.json\`, \`people.json\` | the organization, its members, teams and permissions; the name and address of everybody whom records name |
| \`visits.json\`, \`visit-counts.json\`, \`audit-log.json\` | when members were there; the log of acts |
| \`collections.json\`, \`spaces.json\` | collections and spaces with their settings |
| \`spaces/…/history/\` | branches, revisions, and the versions of pages, files, reusable contents, variables and redirects: a version is current from the revision \`since\` of its branch to before \`until\` |
| \`spaces/…/change-requests/\` | change requests, conflicts with resolutions, reviews, reviewers and contributions |
| \`spaces/…/comments/\` | comments and replies with reactions, anchors and authors; the \`document\` is the text as a tree, or as one block of code where \`documentPending\` is true |
| \`spaces/…/git.json\` | the repositories that the space was synchronised with |
| \`objects/texts/\`, \`objects/files/\` | each saved text and file once, named by the SHA-256 of its bytes (\`textHash\`, \`fileHash\`) |
| \`sites/\` | sites: structure, customization, redirects, share links without their keys, insights |
| \`openapi/\` | specifications and their versions; their files are in \`objects/files/\` |
| \`translations/\` | translations, glossary and the memory of translated texts |

Times are in UTC. Ids are those of the API.

## Import it

\`octavo org import <this folder>\` adds the organization to another installation, under the same ids. It takes an export as it was
written: a file that was changed, added or removed is refused by name. Edited pages are brought in afterwards, as a Git repository of
\`content/\`.

## What is not in it

- Secrets: tokens, sessions, keys of share links, of webhooks and of the authentication of visitors, credentials of repositories.
- Single sign-on and directories: they are set up anew, since they name the installation. Confirmed e-mail domains likewise.
- Invite links, webhooks with their deliveries, notices, and work under way.
- What is derived from the rest: the search index, document trees, outlines of specifications.

An export has personal data: names, addresses, and what people wrote. Keep it as safe as the installation.
`
