import type { SignInLanguage } from './accepted-language.ts'

interface FailureWords {
  readonly title: string
  readonly text: string
}

interface SignInWords {
  readonly again: string
  readonly pages: {
    readonly refused: FailureWords
    readonly lost: FailureWords
    readonly away: FailureWords
    readonly no_role: FailureWords
    readonly too_many_stores: FailureWords
  }
}

/** The words of the pages of a failed sign-in. The catalogues of the dashboard are not loaded without a session. */
export const signInWords: Readonly<Record<SignInLanguage, SignInWords>> = {
  en: {
    again: 'Sign in again',
    pages: {
      refused: {
        title: 'Sign-in failed',
        text: 'The response of the sign-in service was invalid or already used. You are not signed in.',
      },
      lost: {
        title: 'This sign-in has expired',
        text: 'It took too long, started in another browser, or was already completed.',
      },
      away: {
        title: 'The sign-in service is unreachable',
        text: 'Try again in a moment. If it keeps failing, contact your administrator.',
      },
      no_role: {
        title: 'You have no access',
        text: 'You are signed in, but your account has no role here. Ask your administrator.',
      },
      too_many_stores: {
        title: 'Your list of stores is too long',
        text: 'Your account lists more stores than a session can hold. Ask your administrator to give it access to all stores.',
      },
    },
  },
  de: {
    again: 'Erneut anmelden',
    pages: {
      refused: {
        title: 'Anmeldung fehlgeschlagen',
        text: 'Die Antwort des Anmeldedienstes war ungültig oder wurde bereits verwendet. Sie sind nicht angemeldet.',
      },
      lost: {
        title: 'Diese Anmeldung ist abgelaufen',
        text: 'Sie hat zu lange gedauert, wurde in einem anderen Browser begonnen oder ist bereits abgeschlossen.',
      },
      away: {
        title: 'Der Anmeldedienst ist nicht erreichbar',
        text: 'Versuchen Sie es gleich noch einmal. Gelingt es weiterhin nicht, wenden Sie sich an Ihren Administrator.',
      },
      no_role: {
        title: 'Sie haben keinen Zugriff',
        text: 'Sie sind angemeldet, aber Ihrem Konto ist hier keine Rolle zugewiesen. Wenden Sie sich an Ihren Administrator.',
      },
      too_many_stores: {
        title: 'Ihre Filialliste ist zu lang',
        text: 'Ihrem Konto sind mehr Filialen zugeordnet, als eine Sitzung aufnehmen kann. Bitten Sie Ihren Administrator um Zugriff auf alle Filialen.',
      },
    },
  },
  fr: {
    again: 'Se reconnecter',
    pages: {
      refused: {
        title: 'Échec de la connexion',
        text: 'La réponse du service de connexion était invalide ou avait déjà été utilisée. Vous n’êtes pas connecté.',
      },
      lost: {
        title: 'Cette connexion a expiré',
        text: 'Elle a pris trop de temps, a commencé dans un autre navigateur ou est déjà terminée.',
      },
      away: {
        title: 'Le service de connexion est injoignable',
        text: 'Réessayez dans un instant. Si le problème persiste, contactez votre administrateur.',
      },
      no_role: {
        title: 'Vous n’avez pas accès',
        text: 'Vous êtes connecté, mais votre compte n’a aucun rôle ici. Contactez votre administrateur.',
      },
      too_many_stores: {
        title: 'Votre liste de magasins est trop longue',
        text: 'Votre compte regroupe plus de magasins qu’une session ne peut en contenir. Demandez à votre administrateur l’accès à tous les magasins.',
      },
    },
  },
  es: {
    again: 'Iniciar sesión de nuevo',
    pages: {
      refused: {
        title: 'No se pudo iniciar sesión',
        text: 'La respuesta del servicio de inicio de sesión no era válida o ya se había utilizado. No ha iniciado sesión.',
      },
      lost: {
        title: 'Este inicio de sesión ha caducado',
        text: 'Tardó demasiado, comenzó en otro navegador o ya se había completado.',
      },
      away: {
        title: 'El servicio de inicio de sesión no está disponible',
        text: 'Inténtelo de nuevo en un momento. Si sigue fallando, póngase en contacto con su administrador.',
      },
      no_role: {
        title: 'No tiene acceso',
        text: 'Ha iniciado sesión, pero su cuenta no tiene ningún rol aquí. Consulte a su administrador.',
      },
      too_many_stores: {
        title: 'Su lista de tiendas es demasiado larga',
        text: 'Su cuenta incluye más tiendas de las que admite una sesión. Pida a su administrador acceso a todas las tiendas.',
      },
    },
  },
}
