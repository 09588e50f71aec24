import { outline } from '../../outline.ts'
import type { Catalogue } from '../translation.ts'

const { productName } = outline

/** Texts of all pages except records and account. */
export const pages: Pick<
  Catalogue,
  | 'app'
  | 'confirm'
  | 'menu'
  | 'footer'
  | 'home'
  | 'notFound'
  | 'setUp'
  | 'unauthorised'
  | 'signIn'
  | 'reauthentication'
  | 'passkeyUse'
  | 'recovery'
  | 'strength'
  | 'accountNotice'
  | 'search'
  | 'undo'
  | 'titles'
> = {
  titles: { create: '%{label} anlegen', edit: '%{label} bearbeiten' },
  app: {
    name: productName,
    homeLink: `Startseite von ${productName}`,
    skipToContent: 'Zum Inhalt springen',
    paneWidth: 'Breite des Bereichs',
    pleaseWait: 'Bitte warten',
    errors: {
      unexpected: 'Etwas ist schiefgegangen. Bitte versuchen Sie es erneut.',
      notLoaded: 'Fehler beim Laden der Daten',
      notLoadedAgain: 'Diese Daten konnten nicht erneut geladen werden und sind vielleicht veraltet.',
      unreachable:
        'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut; Ihre Eingaben sind noch da.',
      crashed: 'Etwas ist schiefgegangen',
      crashedText:
        'Diese Seite konnte nicht angezeigt werden. Laden Sie sie neu, oder gehen Sie zur Startseite.',
    },
    reload: 'Neu laden',
    retry: 'Erneut versuchen',
    dismiss: 'Schließen',
    leave: 'Ohne Folgen schließen',
    required: 'erforderlich',
    ctrl: 'Strg',
  },
  confirm: {
    deleteTitle: '%{label} löschen?',
    deleteText: '%{record} wird gelöscht. „Rückgängig“ stellt es wieder her.',
    deleteWithText: '%{record} wird mit %{children} gelöscht. „Rückgängig“ stellt alles wieder her.',
    notDeletable: '%{record} kann nicht gelöscht werden.',
    deleteForGoodText: '%{record} wird gelöscht. Das kann nicht rückgängig gemacht werden.',
    discardTitle: 'Eingaben verwerfen?',
    discardText: 'Das Formular ist nicht gespeichert.',
    discard: 'Verwerfen',
    keep: 'Weiter bearbeiten',
    unusualTitle: 'Ist das so gewollt?',
    changedTitle: 'Geändert, seit Sie es gesehen haben',
    asItIsNow: 'Wie es jetzt ist ausführen',
    lookAgain: 'Noch einmal ansehen',
    unusual: 'Trotzdem speichern',
    change: 'Ändern',
    cancel: 'Abbrechen',
    delete: 'Löschen',
  },
  menu: {
    main: 'Hauptmenü',
    open: 'Menü öffnen',
    close: 'Menü schließen',
    account: 'Konto von %{name}',
    changePassword: 'Passwort ändern',
    twoFactor: 'Zwei-Faktor-Authentifizierung',
    undo: 'Letzte Änderungen rückgängig machen',
    help: 'Hilfe',
    logOut: 'Abmelden',
    history: 'Verlauf',
    waiting: '%{count} warten',
    logIn: 'Anmelden',
    light: 'Helle Farben',
    dark: 'Dunkle Farben',
  },
  footer: {
    copyright: `Copyright © %{year} ${productName}`,
    version: 'Version %{version}',
    api: 'API %{address}',
  },
  home: {
    welcome: `Willkommen bei ${productName}`,
    welcomeBack: 'Willkommen, %{name}',
    logIn: 'Anmelden',
  },
  setUp: {
    done: 'Erledigt',
    open: 'Zu tun',
    skipped: 'Übersprungen',
    skip: 'Überspringen',
    skipOf: 'Überspringen: %{step}',
    dismiss: 'Nicht mehr anzeigen',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Die gesuchte Seite gibt es leider nicht.',
    home: 'Zur Startseite',
  },
  unauthorised: {
    title: 'Kein Zugang',
    text: 'Sie haben nicht die Rolle, die diese Seite verlangt. Fragen Sie einen Administrator, wenn Sie sie brauchen.',
    home: 'Zur Startseite',
  },
  signIn: {
    title: 'Anmelden',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    submit: 'Anmeldung',
    forgotten: 'Passwort vergessen?',
    codePrompt: 'Geben Sie Ihren Code der Zwei-Faktor-Authentifizierung ein',
    code: 'Code der Zwei-Faktor-Authentifizierung',
    startAgain: 'Anderes Konto verwenden',
    wrongCredentials: 'Benutzername oder Passwort ist falsch',
    failed: 'Anmeldung fehlgeschlagen',
    ended:
      'Ihre Sitzung ist beendet. Melden Sie sich wieder an, um fortzufahren; Ihre Eingaben in einem Formular sind noch da.',
    pleaseWait: 'Bitte warten',
  },
  reauthentication: {
    title: 'Bitte bestätigen Sie, dass Sie es sind',
    text: 'Hierfür wird Ihr Passwort noch einmal gebraucht: Es ändert, wer sich anmelden kann, oder schreibt an eine hier neue Adresse.',
    password: 'Passwort',
    code: 'Code der Zwei-Faktor-Authentifizierung',
    codeHint: 'Aus der Authenticator-App Ihres Telefons.',
    confirm: 'Bestätigen',
    cancel: 'Abbrechen',
  },
  passkeyUse: {
    signIn: 'Passkey verwenden',
    reauthenticate: 'Stattdessen einen Passkey verwenden',
    cancelled: 'Es wurde kein Passkey verwendet.',
    known: 'Dieses Gerät hat schon einen Passkey Ihres Kontos.',
    otherName: `Passkeys funktionieren unter dieser Adresse nicht. Öffnen Sie ${productName} unter seinem üblichen Namen.`,
  },
  recovery: {
    title: 'Wiederherstellungscodes',
    text: 'Jeder ersetzt einmal Ihren Authenticator, falls Sie Ihr Telefon verlieren.',
    left: '%{smart_count} Wiederherstellungscode ist übrig. |||| %{smart_count} Wiederherstellungscodes sind übrig.',
    none: 'Sie haben keine Wiederherstellungscodes.',
    make: 'Wiederherstellungscodes erstellen',
    makeAnew: 'Neue Wiederherstellungscodes erstellen',
    once: 'Sie werden nur einmal angezeigt. Drucken Sie sie, oder bewahren Sie sie sicher auf.',
    print: 'Drucken',
    copy: 'Codes kopieren',
    useOne: 'Wiederherstellungscode verwenden',
    useAuthenticator: 'Authenticator verwenden',
    prompt: 'Geben Sie einen Ihrer Wiederherstellungscodes ein',
    code: 'Wiederherstellungscode',
  },
  strength: {
    good: 'Gut: Dieses Passwort ist schwer zu erraten.',
    best: 'Stark: Dieses Passwort ist sehr schwer zu erraten.',
  },
  accountNotice: {
    dismiss: 'Bis morgen ausblenden',
    due: 'Ihre Rolle verlangt ab %{date} die Zwei-Faktor-Authentifizierung.',
    overdue: 'Ihre Rolle verlangt die Zwei-Faktor-Authentifizierung. Richten Sie sie ein, um fortzufahren.',
    setUp: 'Einrichten',
    noCodes: 'Sie haben keine Wiederherstellungscodes: Ohne Ihr Telefon könnten Sie sich nicht anmelden.',
    makeCodes: 'Wiederherstellungscodes erstellen',
  },
  search: {
    search: 'Suchen',
    box: 'Überall suchen',
    hint: 'Teil eines Namens, eine Referenz oder ein Betrag',
    keys: 'Strg K',
    nothing: 'Nichts gefunden. Versuchen Sie einen Teil eines Namens, eine Referenz oder einen Betrag.',
    begin: 'Geben Sie mindestens zwei Zeichen ein.',
    failed: 'Die Suche ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
    searching: 'Wird gesucht…',
    recent: 'Zuletzt geöffnet',
    goTo: 'Gehe zu',
    new: 'Neu: %{label}',
    leftOut: 'Dauerte zu lange, nicht durchsucht: %{titles}',
  },
  undo: {
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    show: 'Anzeigen',
    undoOf: 'Rückgängig: %{what}',
    redoOf: 'Wiederholen: %{what}',
    undone: 'Rückgängig gemacht: %{what}',
    undoneOf: {
      created: '%{label} wieder entfernt',
      changed: 'Änderung zurückgenommen: %{label}',
      deleted: '%{label} ist wieder da',
      called: 'Zurückgenommen: %{label} %{done}',
    },
    redone: 'Wiederholt: %{what}',
    question: {
      undo: 'Rückgängig machen, was auf einer anderen Seite geschah?',
      redo: 'Wiederholen, was auf einer anderen Seite geschah?',
      onPage: '%{what}. Das geschah auf „%{page}“.',
      before: '%{what}. Das geschah, bevor diese Seite geladen wurde.',
    },
    latest: 'Letzte Änderungen',
    none: 'Es gibt nichts rückgängig zu machen.',
    close: 'Schließen',
    bringBack: 'Zurückholen',
    broughtBack: 'Löschung zurückgenommen',
    refusedRecord: '%{record}: geändert von %{name}, %{at}',
    refusedByNobody: '%{record} wurde geändert',
    refusedMore: 'und %{smart_count} weiterer |||| und %{smart_count} weitere',
    done: {
      created: '%{label} hinzugefügt',
      changed: '%{label} geändert',
      deleted: '%{label} gelöscht',
      linked: '%{smart_count} Zeile verknüpft |||| %{smart_count} Zeilen verknüpft',
      called: '%{label}: %{done}',
      severalCreated: '%{smart_count} hinzugefügt: %{title}',
      severalChanged: '%{smart_count} geändert: %{title}',
      imported: '%{smart_count} importiert: %{title}',
      importedPartly: '%{smart_count} importiert: %{title}. %{left} ausgelassen',
      severalDeleted: '%{smart_count} gelöscht: %{title}',
    },
  },
}
