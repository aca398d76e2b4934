import type { Translation } from "./Translation.ts"

type Titled = ReadonlyArray<{ readonly title: string }>

/** A number with the form of its noun. */
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** Pages in a sentence: the title of a single one, or their number. */
const named = (pages: Titled): string =>
  pages.length === 1 ? `„${pages[0]!.title}“` : `${pages.length} Seiten`

/** Words by group; some of them are those of several parts. */
const actions = { rename: "Umbenennen", remove: "Löschen" }
const moving = { move: "Verschieben nach …", moveAction: "Verschieben", undo: "Rückgängig machen" }
const creating = { spaces: "Bereiche", newSpace: "Neuer Bereich", newCollection: "Neue Sammlung" }
const blocks = { code: "Code", table: "Tabelle", file: "Datei", embed: "Einbettung" }
const inline = { icon: "Symbol", emoji: "Emoji", note: "Fußnote", expression: "Ausdruck" }
const styles = { bold: "Fett", italic: "Kursiv", strikethrough: "Durchgestrichen", code: "Code" }
const linking = { title: "Link", address: "Adresse oder Seite", apply: "Übernehmen", cancel: "Abbrechen" }
const conflictKinds = { text: "Text", attribute: "Eigenschaft", file: "Datei", variable: "Variable" }
const columnTypes = { text: "Text", number: "Zahl", checkbox: "Kontrollkästchen", rating: "Bewertung" }
const references = { users: "Personen", files: "Dateien", "content-ref": "Seite oder Link", image: "Bild" }
const alignments = { none: "Keine", left: "Links", center: "Zentriert", right: "Rechts" }
const sizes = { original: "Original", line: "Zeilenhöhe", medium: "Mittel", large: "Groß" }
const cells = { label: "Tabelle", column: "Titel", value: "Wert", choose: "Auswählen", target: "Ziel" }
const opaque = { drawing: "Zeichnung", if: "Bedingung", updates: "Neuigkeiten", integration: "Integration" }
const texts = { paragraph: "Text", quote: "Zitat", hint: "Hinweisbox", warning: "Warnung" }
const layouts = { tabs: "Tabs", stepper: "Schritte", columns: "Spalten", cards: "Karten" }
const headings = { heading1: "Überschrift 1", heading2: "Überschrift 2", heading3: "Überschrift 3" }
const lists = { unordered: "Aufzählung", ordered: "Nummerierte Liste", tasks: "Aufgabenliste" }
const sources = { files: "Dateien", file: "Datei", people: "Personen", person: "Person" }
const fields = { label: "Beschriftung", kind: "Art", size: "Größe", title: "Titel", type: "Typ" }
const finding = { find: "Suchen", next: "Weiter", previous: "Zurück", replace: "Ersetzen" }
const registration = { name: "Name", email: "E-Mail", organization: "Organisation", password: "Passwort" }
const captions = { codeTitle: "Titel", codeLanguage: "Sprache", altText: "Alternativtext" }

/** The words of the application in German. */
export const translation: Translation = {
  errors: {
    unreachable: "Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    status: (status) => `Der Server hat mit dem Status ${status} geantwortet.`,
    fileNotSent: "Die Datei wurde nicht gesendet. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    fileNotRead: "Die Datei kann nicht gelesen werden.",
    fileNotStored: "Die Datei wurde nicht gespeichert.",
    noText: "Diese Seite hat keinen Text."
  },
  frame: {
    skip: "Zum Inhalt springen",
    openList: "Liste öffnen",
    organization: "Organisation",
    search: "Suchen",
    create: "Neu",
    account: "Konto",
    accountSettings: "Kontoeinstellungen",
    signOut: "Abmelden",
    unsaved: (count) => (count === 1 ? "Sie haben einen Entwurf" : `Sie haben ${count} Entwürfe`),
    unsavedNote:
      "Entwürfe sind Texte, die nicht gespeichert wurden. Sie bleiben bis zu Ihrer nächsten Anmeldung in diesem Browser, wenn Sie sie nicht löschen.",
    deleteDrafts: "Entwürfe löschen und abmelden",
    keepDrafts: "Entwürfe behalten und abmelden",
    home: "Startseite",
    ...creating,
    space: "Bereich",
    again: "Erneut anmelden",
    againNote:
      "Für diese Aktion darf Ihre Anmeldung höchstens 15 Minuten zurückliegen. Melden Sie sich an und wiederholen Sie die Aktion.",
    ended: "Ihre Sitzung ist abgelaufen",
    endedNote: "Melden Sie sich erneut an, um fortzufahren. Ihr Text bleibt in diesem Browser erhalten.",
    signIn: "Anmelden",
    newVersion: "Es gibt eine neue Version von Octavo",
    reload: "Neu laden",
    notFound: "Seite nicht gefunden",
    notFoundNote: "Die Seite wurde gelöscht oder verschoben, oder Sie dürfen sie nicht sehen.",
    toHome: "Zur Startseite"
  },
  palette: {
    title: "Suchen und öffnen",
    placeholder: "Bereiche, Seiten und Aktionen suchen",
    spaces: "Bereiche",
    pages: "Seiten",
    actions: "Aktionen",
    nothing: "Nichts gefunden.",
    all: (words) => `Überall nach „${words}“ suchen`
  },
  tree: {
    pages: "Seiten",
    newPage: "Neue Seite",
    newPageBelow: "Neue Unterseite",
    untitled: "Ohne Titel",
    space: "Bereich",
    allSpaces: "Alle Bereiche",
    requests: "Änderungsanträge",
    files: "Dateien",
    links: "Defekte Links",
    noPages: "Noch keine Seiten.",
    ...actions,
    renameTitle: (title) => `„${title}“ umbenennen`,
    title: "Titel",
    ...moving,
    moveTitle: (pages) => `${named(pages)} verschieben`,
    above: "Übergeordnete Seite",
    top: "Oberste Ebene des Bereichs",
    place: "Position unter den Seiten dort",
    first: "Am Anfang",
    afterPage: (title) => `Nach „${title}“`,
    undoOutdated:
      "Der Bereich wurde inzwischen geändert. Stellen Sie die Seiten aus dem Verlauf des Bereichs wieder her, in dem nichts verloren geht.",
    moved: (pages) => `${named(pages)} ${pages.length === 1 ? "wurde" : "wurden"} verschoben.`,
    removed: (pages, count) =>
      count === 1 ? `${named(pages)} wurde gelöscht.` : `${count} Seiten wurden gelöscht.`,
    tooMany: (max) =>
      `Es können höchstens ${counted(max, "Seite", "Seiten")} auf einmal verschoben oder gelöscht werden. Wählen Sie weniger aus.`,
    count: (count) => counted(count, "Seite", "Seiten"),
    selected: (count) => `${count} ausgewählt`,
    selection: "Ausgewählte Seiten",
    clear: "Auswahl aufheben",
    cut: (pages) =>
      `${named(pages)} ${pages.length === 1 ? "wird" : "werden"} verschoben: Gehen Sie zu einer Seite und drücken Sie Ctrl+V.`,
    cannotPaste: "Die Seiten können nicht dorthin verschoben werden.",
    generated: "Seiten, die aus einer Spezifikation generiert werden, können hier nicht geändert werden.",
    actionsOf: (title) => `Aktionen für ${title}`,
    inRequest: (number) => `Im Änderungsantrag #${number}.`
  },
  page: {
    edit: "Bearbeiten",
    history: "Verlauf",
    path: "Pfad der Seite",
    outline: "Auf dieser Seite",
    actionsOf: (title) => `Aktionen für ${title}`,
    newBelow: "Neue Unterseite",
    ...actions,
    move: "Verschieben nach …",
    copyLink: "Link kopieren",
    copyMarkdown: "Als Markdown kopieren",
    downloadPdf: "Als PDF herunterladen",
    copiedLink: "Der Link wurde kopiert.",
    copiedMarkdown: "Das Markdown wurde kopiert.",
    cannotCopy: "Dieser Browser erlaubt das Kopieren hier nicht.",
    publishedOn: "Veröffentlicht auf …",
    emptyPage: "Diese Seite hat noch keinen Text.",
    emptySpace: "Erste Seite schreiben",
    emptySpaceNote: "Ein Bereich ist ein Baum aus Seiten. Seine erste Seite ist das, was Leser zuerst sehen.",
    importing: (url) =>
      `${url === "" ? "Ein Repository" : url} wird importiert. Sie können diese Seite inzwischen verlassen.`,
    importStep: (step, done, total) => (total === null ? step : `${step}: ${done} von ${total}`),
    importProgress: "Fortschritt des Imports",
    importProblems: (count) => (count === 1 ? "Ein Problem beim Import" : `${count} Probleme beim Import`),
    importProblemsNote:
      "Die Seiten wurden importiert. Diese Stellen konnten nicht so gelesen werden, wie sie geschrieben waren.",
    line: (line) => `Zeile ${line}`,
    close: "Schließen",
    emptySpaceReader: "Dieser Bereich hat noch keine Seiten.",
    newPage: "Neue Seite",
    notFound: "Seite nicht gefunden",
    notFoundNote:
      "Die Seite wurde gelöscht oder verschoben, oder Sie dürfen sie nicht sehen. Wählen Sie eine andere aus der Liste.",
    changed: "Geändert"
  },
  edit: {
    editing: (title) => `${title} bearbeiten`,
    title: "Titel",
    source: "Quelltext der Seite",
    preview: "Vorschau",
    views: { source: "Markdown", visual: "Visueller Editor" },
    notStored: (file, message) => `„${file}“ wurde nicht gespeichert. ${message}`,
    more: "Mehr",
    notShown: (view, message) =>
      `Ihre Änderungen können in der Ansicht „${view}“ nicht gezeigt werden. ${message}`,
    save: "Speichern",
    publish: "Änderungen veröffentlichen",
    done: "Zurück zum Lesen",
    clean: "Noch keine Änderungen.",
    changed: "Geändert. Ein Entwurf bleibt in diesem Browser erhalten.",
    unkept:
      "Geändert. Dieser Browser bewahrt keine Entwürfe auf: Senden Sie die Seite ab, bevor Sie sie verlassen.",
    saving: "Wird gespeichert …",
    saved: "Gespeichert.",
    savedMerged: "Gespeichert, zusammen mit Änderungen von anderen.",
    failed: (message) => `Nicht gesendet. ${message} Ihr Entwurf bleibt in diesem Browser erhalten.`,
    failedUnkept: (message) =>
      `Nicht gesendet. ${message} Dieser Browser bewahrt keine Entwürfe auf: Schließen Sie die Seite nicht.`,
    retrying:
      "Nicht gesendet: Der Server ist nicht erreichbar. Ihr Entwurf bleibt in diesem Browser erhalten und wird gesendet, sobald die Verbindung wieder da ist.",
    conflicts: "Jemand hat dieselben Stellen geändert. Wählen Sie unten aus, welcher Text gelten soll.",
    problems: "Der Server hat Anmerkungen zu diesem Text",
    line: (line) => `Zeile ${line}: `,
    draftFrom: "Es gibt einen Entwurf dieser Seite von",
    draftNote: "Er wurde nie an den Server gesendet.",
    changedLines: (count) => counted(count, "geänderte Zeile", "geänderte Zeilen"),
    moreLines: (count) => counted(count, "weitere Zeile", "weitere Zeilen"),
    sameWords: "Der Entwurf ändert nur die Formatierung.",
    continueDraft: "Fortsetzen",
    discardDraft: "Verwerfen",
    locked:
      "In diesem Bereich wird geprüft: Ihre Änderungen kommen in einen Änderungsantrag und werden veröffentlicht, sobald er zusammengeführt wird.",
    inRequest: (number) => `Sie bearbeiten den Änderungsantrag #${number}.`,
    openRequest: "Änderungsantrag öffnen",
    inOwn: "Ihre Änderungen kommen in einen eigenen Änderungsantrag, der beim Speichern angelegt wird.",
    generated: "Diese Seite wird aus einer Spezifikation generiert und kann nicht bearbeitet werden."
  },
  find: {
    open: "Suchen und ersetzen",
    title: "Auf dieser Seite suchen und ersetzen",
    ...finding,
    count: (count) => (count === 0 ? "Nicht gefunden" : counted(count, "Stelle", "Stellen")),
    replacement: "Ersetzen durch",
    replaceAll: "Alle ersetzen",
    matchCase: "Groß-/Kleinschreibung beachten",
    close: "Schließen"
  },
  properties: {
    open: "Eigenschaften",
    title: "Eigenschaften der Seite",
    save: "Eigenschaften speichern",
    none: "Diese Seite hat keine Eigenschaften.",
    description: "Beschreibung",
    slug: "Adresse",
    slugNote: "Der letzte Teil der Adresse. Leer: wird aus dem Titel gebildet.",
    emoji: "Emoji",
    icon: "Symbol",
    iconNote: "Der Name eines Symbols. Eine Seite hat ein Emoji oder ein Symbol.",
    hidden: "Ausgeblendet",
    hiddenNote: "Fehlt im Inhaltsverzeichnis; die Adresse funktioniert weiterhin.",
    noIndex: "Nicht über die Suche auffindbar",
    noIndexNote: "Fehlt in der Suche dieses Bereichs und seiner Websites.",
    noRobotsIndex: "Nicht für Suchmaschinen",
    noRobotsIndexNote: "Suchmaschinen werden gebeten, die Seite auszulassen."
  },
  look: {
    title: "Layout und Titelbild",
    cover: "Titelbild",
    noCover: "Kein Titelbild",
    unknownFile: "Eine Datei, die kein Bild dieses Bereichs ist",
    atAddress: "Ein Bild unter einer Adresse",
    address: "Adresse des Bildes",
    hero: "Titelbild in Textbreite",
    heroNote: "So breit wie der Text, sonst so breit wie das Fenster.",
    wide: "Breit",
    wideNote: "Der Text ist so breit, wie es das Fenster erlaubt.",
    shown: "Teile der Seite",
    parts: {
      cover: "Titelbild anzeigen",
      title: "Titel anzeigen",
      description: "Beschreibung anzeigen",
      tableOfContents: "Inhaltsverzeichnis anzeigen",
      outline: "Gliederung anzeigen",
      pagination: "Links zur vorherigen und zur nächsten Seite anzeigen",
      metadata: "Zeitpunkt der letzten Änderung anzeigen"
    }
  },
  conflicts: {
    title: "Konflikte",
    note: "Während Sie geschrieben haben, haben andere dieselben Stellen geändert. Nichts geht verloren: Wählen Sie für jede Stelle.",
    place: (at, count) => `Stelle ${at} von ${count}`,
    base: "Vorher",
    main: "Version der anderen",
    mine: "Eigene Version",
    takeMain: "Version der anderen übernehmen",
    takeMine: "Eigene Version behalten",
    nothing: "(nichts)",
    save: "Mit dieser Auswahl speichern",
    removed:
      "Jemand hat diese Seite gelöscht. Ihr Text ist nicht verloren: Sie können ihn als neue Seite speichern.",
    saveAsNew: "Als neue Seite speichern",
    kinds: {
      ...conflictKinds,
      removal: "Die Seite wurde gelöscht",
      cycle: "Position im Baum",
      "reusable-content": "Wiederverwendbarer Inhalt"
    }
  },
  history: {
    title: (page) => `Verlauf von ${page}`,
    note: "Alle Revisionen des Bereichs, die neueste zuerst. Sehen Sie sich die Seite in einer beliebigen Revision an, oder stellen Sie den ganzen Bereich wieder her.",
    noteOfSpace:
      "Alle Revisionen des Bereichs, die neueste zuerst. Sie können den ganzen Bereich in jeder von ihnen wiederherstellen.",
    back: "Zurück zur Seite",
    types: {
      edits: "Bearbeitet",
      merge: "Zusammengeführt",
      update: "Aktualisiert",
      rollback: "Wiederhergestellt",
      computed: "Generiert"
    },
    nobody: "Octavo",
    look: "Seite ansehen",
    lookAt: (time) => `Seite im Stand vom ${time} ansehen`,
    changes: "Was sich geändert hat",
    restore: "Wiederherstellen",
    restoreAt: (time) => `Bereich im Stand vom ${time} wiederherstellen`,
    current: "Aktuell",
    more: "Ältere Revisionen anzeigen",
    at: "Sie sehen die Seite in einem früheren Stand",
    atBack: "Zurück zur Liste",
    notThen: "In dieser Revision gab es die Seite nicht.",
    restoreTitle: "Bereich wiederherstellen?",
    restoreNote:
      "Nicht nur diese Seite, sondern alle Seiten und Dateien des Bereichs werden so, wie sie in dieser Revision waren. Der Verlauf bleibt erhalten, sodass sich das auf demselben Weg rückgängig machen lässt.",
    restoreAction: "Bereich wiederherstellen",
    restored: "Der Bereich wurde wiederhergestellt.",
    noChanges: "Keine Änderungen an Seiten oder Dateien.",
    moreChanges: (count) => `und ${count} weitere`,
    change: {
      page_created: "Neue Seite",
      page_deleted: "Gelöschte Seite",
      page_edited: "Bearbeitete Seite",
      page_moved: "Verschobene Seite",
      file_created: "Neue Datei",
      file_deleted: "Gelöschte Datei",
      file_edited: "Bearbeitete Datei",
      variables_edited: "Bearbeitete Variablen",
      reusable_content_created: "Neuer wiederverwendbarer Inhalt",
      reusable_content_deleted: "Gelöschter wiederverwendbarer Inhalt",
      reusable_content_edited: "Bearbeiteter wiederverwendbarer Inhalt"
    }
  },
  search: {
    title: "Suche",
    words: "Suchbegriffe",
    action: "Jetzt suchen",
    begin: "Geben Sie einige Wörter ein: Gefunden werden Seiten, die alle davon enthalten.",
    nothing: (query) => `Keine Seite enthält alle Wörter von „${query}“.`,
    found: (query) => `Seiten für „${query}“`,
    of: (query) => `Suche: ${query}`
  },
  files: {
    title: "Dateien",
    note: "Bilder und andere Dateien, die auf den Seiten dieses Bereichs verwendet werden.",
    none: "Noch keine Dateien.",
    noneNote:
      "Legen Sie Dateien hier ab, oder wählen Sie sie aus. Dateien, die in eine Seite eingefügt werden, erscheinen ebenfalls hier.",
    noneReader: "Die Seiten dieses Bereichs haben keine Dateien.",
    upload: "Dateien hochladen",
    drop: "Dateien zum Hochladen hier ablegen",
    uploading: (name) => `${name} wird hochgeladen`,
    uploaded: (count) =>
      count === 1 ? "Die Datei wurde hochgeladen." : `${count} Dateien wurden hochgeladen.`,
    more: "Mehr anzeigen",
    usedOn: "Verwendet auf",
    unused: "Auf keiner Seite verwendet",
    andMore: "und weiteren",
    actionsOf: (name) => `Aktionen für ${name}`,
    ...actions,
    renameTitle: (name) => `„${name}“ umbenennen`,
    name: "Name",
    replace: "Ersetzen …",
    replaced: (name) => `„${name}“ wurde ersetzt.`,
    download: "Herunterladen",
    copyMarkdown: "Als Markdown kopieren",
    copied: "Das Markdown wurde kopiert.",
    cannotCopy: "Dieser Browser erlaubt das Kopieren hier nicht.",
    removeTitle: (name) => `„${name}“ löschen?`,
    removeNote: "Diese Seiten verwenden die Datei und zeigen dann einen defekten Link oder kein Bild:",
    removed: (name) => `„${name}“ wurde gelöscht.`
  },
  home: {
    title: "Startseite",
    continue: "Weiterschreiben",
    recent: "Kürzlich geändert",
    ...creating,
    newSpaceIn: "Neuer Bereich hier",
    emptyTitle: "Beginnen Sie mit einem Bereich",
    empty:
      "Ein Bereich ist eine Dokumentation: Seiten in einem Baum, mit Dateien und ihrem ganzen Verlauf. Ein Handbuch, die Anleitung zu einem Produkt oder die Notizen eines Teams sind jeweils ein Bereich.",
    emptyReader:
      "Sie können noch keinen Bereich lesen. Bitten Sie die Administration Ihrer Organisation um Zugriff.",
    noOrganization:
      "Sie gehören noch keiner Organisation an. Bitten Sie eine Administratorin oder einen Administrator um eine Einladung.",
    emptyCollection: "Diese Sammlung ist leer.",
    create: "Anlegen",
    name: "Titel",
    collection: "Sammlung",
    top: "Keine Sammlung",
    mode: "Wer darf Seiten direkt ändern?",
    origin: "Ausgangspunkt",
    originEmpty: "Leerer Bereich",
    originTemplate: "Vorlage",
    originGit: "Git-Repository",
    originWebsite: "Website",
    originWebsiteNote: "Die Seite unter einer Adresse und bis zu neunzehn weitere derselben Website.",
    website: "Adresse der Website",
    originFile: "Datei: Word, Markdown, HTML oder ein Archiv",
    file: "Datei",
    fileNote:
      "Eine Word-Datei (.docx), eine Seite in Markdown oder HTML, oder eine .zip-Datei mit einem Ordner voller Seiten.",
    fileKind:
      "Dateien dieser Art können nicht importiert werden. Wählen Sie eine Datei mit der Endung .docx, .md, .html oder .zip.",
    fileNotSent: "Die Datei wurde nicht gesendet. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
    imported: (pages) =>
      pages === 1 ? "Eine Seite wurde importiert." : `${pages} Seiten wurden importiert.`,
    originGitNote:
      "Die Seiten des Repositorys werden importiert. Der Bereich kann später damit synchronisiert werden.",
    template: "Vorlage",
    url: "Adresse des Repositorys",
    urlNote: "https://…, bei einem privaten mit Benutzer und Token in der Adresse.",
    branch: "Branch",
    live: "Direkt",
    liveNote: "Wer bearbeiten darf, ändert Seiten direkt. Änderungen können trotzdem vorgeschlagen werden.",
    reviewed: "Mit Prüfung",
    reviewedNote: "Jede Änderung ist ein Änderungsantrag, der nach einer Prüfung zusammengeführt wird.",
    actionsOf: (title) => `Aktionen für ${title}`,
    ...actions,
    renameTitle: (title) => `„${title}“ umbenennen`,
    ...moving,
    moveTitle: (title) => `„${title}“ verschieben`,
    removeCollection: "Sammlung löschen",
    removeCollectionNote: "Ihre Bereiche werden nicht gelöscht. Sie nehmen ihren Platz ein.",
    deleted: (title) => `„${title}“ wurde gelöscht.`,
    restored: (title) => `„${title}“ ist wieder da.`,
    changed: "Geändert"
  },
  requests: {
    title: "Änderungsanträge",
    note: "Ein Änderungsantrag ist ein Vorschlag: Seine Änderungen werden veröffentlicht, wenn er zusammengeführt wird.",
    statuses: { draft: "Entwürfe", open: "Offen", merged: "Zusammengeführt", archived: "Archiviert" },
    status: { draft: "Entwurf", open: "Offen", merged: "Zusammengeführt", archived: "Archiviert" },
    filters: "Status",
    none: "Keine vorhanden.",
    nameOf: (subject, number) => (subject === "" ? `Änderungsantrag #${number}` : subject),
    number: (number) => `#${number}`,
    by: (name) => `von ${name}`,
    outdated:
      "Der Bereich wurde inzwischen geändert. Aktualisieren Sie den Änderungsantrag, um beides zusammen zu sehen.",
    update: "Aktualisieren",
    merge: "Zusammenführen",
    open: "Zur Prüfung öffnen",
    archive: "Archivieren",
    reopen: "Wieder öffnen",
    rename: "Umbenennen",
    renameTitle: "Änderungsantrag umbenennen",
    subject: "Betreff",
    changes: "Änderungen",
    noChanges: "Noch nichts geändert.",
    look: "Lesen",
    lookAt: (title) => `„${title}“ mit den Änderungen lesen`,
    edit: "Bearbeiten",
    editPage: (title) => `„${title}“ bearbeiten`,
    conflicts: "Konflikte",
    conflictsNote:
      "Der Bereich und dieser Änderungsantrag haben dieselben Stellen geändert. Wählen Sie für jede Stelle und führen Sie dann zusammen.",
    conflictsFound: "Es gibt Konflikte. Wählen Sie unten für jede Stelle und führen Sie erneut zusammen.",
    resolved: "Gelöst",
    merged: "Der Änderungsantrag wurde zusammengeführt.",
    updated: "Der Änderungsantrag ist auf dem neuesten Stand.",
    more: (count) => (count === 1 ? "und eine weitere Änderung" : `und ${count} weitere Änderungen`),
    asItWouldBe: "Die Seite mit den Änderungen",
    back: "Zurück zum Änderungsantrag",
    list: "Alle Änderungsanträge"
  },
  links: {
    title: "Defekte Links",
    note: "Links dieses Bereichs, deren Seite, Überschrift oder Datei nicht existiert. Adressen außerhalb werden nicht geprüft.",
    none: "Keine defekten Links. Alle verlinkten Seiten, Überschriften und Dateien existieren.",
    count: (count) => (count === 1 ? "Ein defekter Link" : `${count} defekte Links`),
    more: "Mehr anzeigen",
    inSection: (anchor) => `in „${anchor}“`,
    noPath: "Unter diesem Pfad gibt es keine Seite oder Datei.",
    otherForm:
      "Der Pfad unterscheidet sich von einem vorhandenen in der Groß- und Kleinschreibung oder in der Form der Akzente.",
    gone: "Die Seite oder Datei wurde gelöscht.",
    noHeading: (page) => `„${page}“ hat keine solche Überschrift.`,
    noInclude: "Der Text, der hier eingefügt wird, existiert nicht.",
    proposals: "Verlinken mit",
    change: (title) => `Mit „${title}“ verlinken`,
    wholePage: (title) => `Mit der ganzen Seite „${title}“ verlinken`,
    choose: "Seite auswählen …",
    chooseFile: "Datei auswählen …",
    chooseTitle: "Ziel des Links auswählen",
    chooseAction: "Link ändern",
    target: "Ziel",
    open: "Seite öffnen",
    changed: (title) => `Der Link führt jetzt zu „${title}“.`,
    notFound: "Der Link ist nicht mehr im Text der Seite. Öffnen Sie die Seite, um zu sehen, was dort steht."
  },
  setup: {
    title: "Octavo einrichten",
    note: "Sie betreiben diese Installation und administrieren ihre erste Organisation.",
    ...registration,
    passwordNote:
      "Optional, mit mindestens zwölf Zeichen. Ohne Passwort melden Sie sich mit dem Betreiberlink an.",
    create: "Anlegen",
    noSecret:
      "In dieser Adresse fehlt das Geheimnis. Öffnen Sie die vollständige Adresse, die der Server beim Start ausgegeben hat."
  },
  editor: {
    content: "Seiteninhalt",
    placeholder: "Schreiben Sie, oder tippen Sie / für Blöcke",
    formatting: "Textformatierung",
    blocks: "Blöcke",
    noBlocks: "Kein Block hat diesen Namen",
    marks: { ...styles, link: "Link", note: "Fußnote" },
    link: { ...linking, remove: "Link entfernen", pages: "Seiten" },
    done: "Erledigt",
    hintStyle: "Art der Hinweisbox",
    hintStyles: { info: "Hinweis", success: "Erfolg", warning: "Warnung", danger: "Gefahr" },
    ...captions,
    caption: "Beschriftung",
    edit: "Bearbeiten",
    addImage: "Bild hinzufügen",
    tabTitle: "Titel des Tabs",
    addTab: "Tab hinzufügen",
    addStep: "Schritt hinzufügen",
    addColumn: "Spalte hinzufügen",
    removePart: "Entfernen",
    formula: "Formel",
    uploading: "Wird hochgeladen",
    uploadFailed: "Das Hochladen ist fehlgeschlagen:",
    table: {
      ...cells,
      cover: "Titelbild",
      coverDark: "Dunkles Titelbild",
      addRowAfter: "Zeile hinzufügen",
      addColumnAfter: "Spalte hinzufügen",
      moveRowUp: "Zeile nach oben verschieben",
      moveRowDown: "Zeile nach unten verschieben",
      moveColumnBack: "Spalte nach vorn verschieben",
      moveColumnOn: "Spalte nach hinten verschieben",
      removeRow: "Zeile entfernen",
      deleteColumn: "Spalte entfernen",
      deleteTable: "Tabelle entfernen"
    },
    form: {
      invalid: "Diese Eingabe ist hier nicht möglich.",
      nothing: "Nichts gefunden.",
      choose: "Wählen Sie eines der Ergebnisse.",
      upload: "Hochladen",
      ...sources,
      address: "Adresse",
      image: "Bilddatei oder Adresse",
      imageDark: "Bild für dunkle Darstellung",
      width: "Breite in Pixeln oder mit %",
      align: "Ausrichtung",
      fullWidth: "Volle Breite",
      withFrame: "Mit Rahmen",
      ...fields,
      moveBack: "Nach vorn verschieben",
      moveOn: "Nach hinten verschieben",
      removeImage: "Bild entfernen",
      ...inline,
      action: "Beim Klicken",
      query: "Suchbegriffe oder Frage",
      removeNote: "Fußnote entfernen",
      table: "Tabellenoptionen",
      column: "Spalte",
      options: "Optionen, eine pro Zeile",
      multiple: "Mehrere zugleich",
      max: "Höchste Bewertung",
      hidden: "Ausgeblendet",
      hideHeader: "Ohne Titel",
      shownAs: "Anzeigen als",
      choices: {
        ...alignments,
        primary: "Primär",
        secondary: "Sekundär",
        link: "Link öffnen",
        search: "Suchen",
        ask: "Fragen",
        ...sizes,
        grid: "Tabelle",
        cards: "Karten",
        ...columnTypes,
        select: "Optionen",
        ...references
      }
    },
    insert: {
      ...texts,
      ...headings,
      ...lists,
      ...blocks,
      divider: "Trennlinie",
      expandable: "Aufklappbarer Abschnitt",
      ...layouts,
      picture: "Bild",
      upload: "Dateien hochladen",
      "content-ref": "Seitenverweis",
      math: "Formelblock",
      "inline-math": "Formel",
      mention: "Erwähnung einer Seite",
      ...inline,
      button: "Schaltfläche",
      "inline-image": "Bild im Text"
    },
    opaque: {
      math: "Formel",
      ...blocks,
      images: "Bilder",
      ...opaque,
      "content-ref": "Seitenverweis",
      "reusable-content": "Wiederverwendbarer Inhalt",
      prompt: "Prompt",
      swagger: "API-Operation",
      "openapi-operation": "API-Operation",
      "openapi-schemas": "API-Schemas",
      "openapi-webhook": "API-Webhook"
    },
    anyOpaque: "Block",
    editSource: "Als Markdown bearbeiten"
  }
}
