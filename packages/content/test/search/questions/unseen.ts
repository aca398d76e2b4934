import type { HandbookPage } from "./handbook.ts"

/** Questions that were written before any result of theirs was seen. The ranking is not tuned on them. */
export const unseenHandbookQuestions: ReadonlyArray<readonly [question: string, title: string]> = [
  ["can I pay yearly instead of monthly", "Billing and invoices"],
  ["my payment failed, will you try again", "Billing and invoices"],
  ["where do I enter the VAT number", "Billing and invoices"],
  ["the password reset link does not arrive", "Password reset"],
  ["authenticator app qr codes", "Two-factor authentication"],
  ["entity id and acs url for entra", "Single sign-on with SAML"],
  ["remove the last administrator", "Members and roles"],
  ["nesting of teams", "Teams"],
  ["glibc is too old", "Installation on Linux"],
  ["smartscreen warning about the publisher", "Installation on Windows"],
  ["apple silicon binaries", "Installation on macOS"],
  ["permission denied on the mounted volume, uid 10001", "Docker"],
  ["run the migrations when upgrading a node", "Upgrade guide"],
  ["nightly dumps to object storage", "Backup and restore"],
  ["DATABASE_URL", "Environment variables"],
  ["what does exit code 2 mean", "Command line reference"],
  ["--json output", "Command line reference"],
  ["a key leaked, how is it revoked", "API keys"],
  ["Retry-After header", "Rate limits"],
  ["cmake linking of the client", "SDK for C++"],
  ["nuget packages", "SDK for C#"],
  ["breaking changes in 3.0.0", "Release notes 3.0.0"],
  ["who deleted something and from which address", "Audit log"]
]

/** A handbook in German, and one in French; each in a space of its language. */
export const germanHandbook: ReadonlyArray<HandbookPage> = (
  [
    [
      "Eigene Domain",
      "Die Dokumentation erscheint unter einer eigenen Adresse. Richten Sie beim Anbieter einen CNAME-Eintrag ein."
    ],
    [
      "Passwort zurücksetzen",
      "Mitglieder, die ihr Kennwort vergessen haben, bekommen einen Link per E-Mail und wählen ein neues."
    ],
    [
      "Rechnungen",
      "Tarife werden monatlich oder jährlich bezahlt. Alle Rechnungen lassen sich als PDF herunterladen."
    ],
    [
      "Mitglieder einladen",
      "Laden Sie Kollegen ein und legen Sie fest, wer lesen, schreiben und verwalten darf."
    ],
    [
      "Sicherungen",
      "Jede Nacht wird eine Kopie der Datenbank und aller Dateien angelegt. Üben Sie das Wiederherstellen."
    ],
    [
      "Änderungsvorschläge",
      "Schlagen Sie Änderungen vor, lassen Sie sie prüfen und führen Sie sie zusammen."
    ],
    ["Suche", "Leser finden Seiten über Wörter und Fragen. Neue Seiten erscheinen nach wenigen Sekunden."],
    [
      "Bilder und Dateien",
      "Laden Sie Bilder, Videos und andere Dateien bis 100 MB hoch. Ziehen Sie sie dazu auf die Seite."
    ],
    [
      "Abonnement kündigen",
      "Beenden Sie einen bezahlten Tarif zum Ende des Zeitraums. Die Inhalte bleiben lesbar."
    ],
    ["Umleitungen", "Alte Adressen führen zu neuen. Verschobene Seiten leiten von selbst um."]
  ] as const
).map(([title, text]) => ({ title, sections: { "": `${text} Diese Seite gehört zum Handbuch.` } }))

export const frenchHandbook: ReadonlyArray<HandbookPage> = (
  [
    [
      "Nom de domaine",
      "Publiez la documentation à votre propre adresse. Ajoutez un enregistrement CNAME chez votre fournisseur."
    ],
    [
      "Réinitialiser le mot de passe",
      "Les membres qui ont oublié leur mot de passe en choisissent un nouveau par courriel."
    ],
    [
      "Factures",
      "Les formules sont payées au mois ou à l'année. Chaque facture se télécharge au format PDF."
    ],
    ["Inviter des membres", "Invitez vos collègues et décidez qui peut lire, écrire et administrer."],
    [
      "Sauvegardes",
      "Une copie de la base de données et des fichiers est faite chaque nuit. Entraînez-vous à la restaurer."
    ],
    [
      "Images et fichiers",
      "Déposez des images, des vidéos et d'autres fichiers sur la page, jusqu'à 100 Mo."
    ],
    [
      "Résilier l'abonnement",
      "Mettez fin à une formule payante à la fin de la période. Le contenu reste lisible."
    ]
  ] as const
).map(([title, text]) => ({ title, sections: { "": `${text} Cette page fait partie du manuel.` } }))

export const unseenGermanQuestions: ReadonlyArray<readonly [question: string, title: string]> = [
  ["wie lade ich einen Kollegen ein", "Mitglieder einladen"],
  ["wo kann ich meine Rechnung herunterladen", "Rechnungen"],
  ["Wie kündige ich mein Abonnement?", "Abonnement kündigen"],
  ["vorgeschlagene Änderungen prüfen", "Änderungsvorschläge"]
]

export const unseenFrenchQuestions: ReadonlyArray<readonly [question: string, title: string]> = [
  ["comment inviter un collègue", "Inviter des membres"],
  ["j'ai oublié mon mot de passe", "Réinitialiser le mot de passe"],
  ["télécharger les factures en pdf", "Factures"]
]

/** Questions to the documentation of Octavo, and the beginnings of the paths of files that answer. */
export const unseenOwnQuestions: ReadonlyArray<readonly [question: string, ...paths: ReadonlyArray<string>]> =
  [
    ["why are revisions kept as intervals", "docs/adr/0006"],
    ["what happens to outbox events that were delivered", "docs/adr/0020"],
    ["are subscribers allowed to send mails", "docs/adr/0020"],
    ["advisory lock of shelves", "docs/adr/0025"],
    ["how deep can collections be nested", "docs/adr/0025"],
    ["does a new title change the slug", "docs/adr/0034"],
    ["old paths of renamed pages", "docs/adr/0034"],
    ["undo an import that replaced everything", "docs/adr/0036"],
    ["rollback to a former revision", "docs/adr/0036"],
    ["columns of tables when merging", "docs/adr/0031"],
    ["who wins when both sides add a paragraph at the same place", "docs/adr/0031"],
    ["opaque nodes in edited documents", "docs/adr/0029"],
    ["copies of a remote that several spaces share", "docs/adr/0027"],
    ["git lfs pointers and symbolic links", "docs/adr/0026", "docs/guides/git.md"],
    ["stop words", "docs/adr/0033"],
    ["snowball stemmers", "docs/adr/0033", "docs/adr/0009"],
    ["readers of foreign input in processes", "docs/adr/0037"],
    ["typst fonts", "docs/adr/0017"],
    ["licences of dependencies", "docs/adr/0009"],
    ["how do tenants take turns in the queue", "docs/adr/0040"],
    ["fairness between organizations", "docs/adr/0040"],
    ["limits of request bodies and headers", "docs/adr/0039"],
    ["SSRF private addresses", "docs/proofs.md", "docs/adr/0024"],
    ["fifty writers at once", "docs/proofs.md"],
    ["p95 of searches", "docs/benchmarks.md"],
    ["layers in subpaths", "docs/adr/0003"],
    ["merge-file", "docs/adr/0019", "docs/adr/0031", "docs/proofs.md", "docs/adr/0015"],
    ["OCTAVO_BOOTSTRAP_TOKEN", "README.md", "apps/server"],
    ["pnpm prove", "docs/proofs.md", "CONTRIBUTING.md"],
    ["writing a record of a decision", "docs/adr/0001", "docs/adr/README.md", "CONTRIBUTING.md"]
  ]
